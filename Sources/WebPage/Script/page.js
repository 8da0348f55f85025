// Starts the page. The data are in the page itself, or in a file in the page's folder.

const fail = (error) => showFailure(document, document.documentElement, error);

const start = async () => {
  const source = document.documentElement.dataset.source;
  const data = source
    ? await fetchData(source)
    : JSON.parse(document.getElementById("tagsphere-data").textContent);
  const viewer = await showCloud(document, document.documentElement, data, fail);
  performance.mark("tagsphere-shown");
  globalThis.tagsphere = viewer;
  viewer.canvas.dispatchEvent(new Event("shown", { bubbles: true }));
};

start().catch(fail);
