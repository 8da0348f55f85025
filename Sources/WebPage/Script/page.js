// Puts a cloud into the page: its canvas, tooltip, search and what screen readers are told.

const element = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

const find = (name) => document.getElementById("tagsphere-" + name);

// Texts are of others: each is isolated from the direction of what is around it.
const isolated = (name, text) => {
  const holder = element(name);
  holder.append(element("bdi", text));
  return holder;
};

const showTooltip = (tooltip, viewer) => {
  let shown = null;
  return (label, point, half) => {
    if (label === null) [tooltip.hidden, shown] = [true, null];
    if (label === null) return;
    if (shown !== label) {
      shown = label;
      const { text, rows } = viewer().cloud.labels[label];
      const list = element("dl");
      for (const [name, value] of rows)
        list.append(isolated("dt", name), isolated("dd", value));
      tooltip.replaceChildren(isolated("strong", text), ...(rows.length ? [list] : []));
    }
    tooltip.hidden = false;
    const { canvas } = viewer();
    const ratio = canvas.clientWidth / canvas.width;
    const [x, y, away] = [point[0] * ratio, point[1] * ratio, half * ratio + 8];
    const left = clamp(x + 16, 8, canvas.clientWidth - tooltip.offsetWidth - 8);
    const isBelow = y + away + tooltip.offsetHeight < canvas.clientHeight;
    tooltip.style.left = Math.max(left, 8) + "px";
    tooltip.style.top = (isBelow ? y + away : Math.max(y - away - tooltip.offsetHeight, 8)) + "px";
  };
};

// The list of labels by weight, where the page does not have it already.
const fillList = (list, cloud) => {
  if (list.childElementCount) return;
  for (const label of cloud.order.slice(0, 1000)) {
    const { text, address } = cloud.labels[label];
    const item = element("li");
    const holder = address ? element("a", undefined, { href: address, rel: "noopener noreferrer" }) : item;
    holder.append(element("bdi", text));
    if (address) item.append(holder);
    list.append(item);
  }
};

const start = async () => {
  const own = find("data");
  const source = document.documentElement.dataset.source;
  const data = source
    ? await fetch(source, { credentials: "same-origin" }).then((answer) => {
      if (!answer.ok) throw new Error(source + ": " + answer.status);
      return answer.json();
    })
    : JSON.parse(own.textContent);
  const cloud = await readCloud(data);
  const [canvas, announced] = [find("canvas"), find("announced")];
  let viewer = null;
  viewer = new Viewer(canvas, cloud, {
    showTooltip: showTooltip(find("tooltip"), () => viewer),
    announce: (label) => {
      const rows = label === null ? [] : cloud.labels[label].rows.map((row) => row.join(" "));
      announced.textContent = label === null ? "" : [cloud.labels[label].text, ...rows].join(", ");
    },
  });
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const follow = () => {
    viewer.scene.isReduced = cloud.motion.isReduced || (cloud.motion.followsDesktop && calm.matches);
    if (viewer.scene.idle.delay !== null) {
      viewer.scene.begin({ kind: "none" });
      viewer.scene.holdIdle();
      viewer.scene.rest(0);
    }
    viewer.redraw();
  };
  fillList(find("list"), cloud);
  listenToPointers(viewer);
  listenToKeys(viewer, new SearchField(viewer, find("search"), find("found")));
  const resize = () => viewer.resize(
    Math.round(canvas.clientWidth * devicePixelRatio),
    Math.round(canvas.clientHeight * devicePixelRatio), devicePixelRatio);
  document.documentElement.classList.add("shown");
  resize();
  follow();
  calm.addEventListener("change", follow);
  new ResizeObserver(resize).observe(canvas);
  performance.mark("tagsphere-shown");
  globalThis.tagsphere = viewer;
  canvas.dispatchEvent(new Event("shown", { bubbles: true }));
};

start().catch((error) => {
  document.documentElement.classList.add("failed");
  document.documentElement.classList.remove("shown");
  find("failure").textContent = String(error?.message ?? error);
});
