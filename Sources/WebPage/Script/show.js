// Puts a cloud into a page or an element: canvas, tooltip, search, and announcements for screen
// readers.

// This number equals the limit in `PageShell`.
const MOST_LISTED = 1000;

const element = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

// Texts come from unknown sources, so isolate each text from the text direction around it.
const isolated = (name, text) => {
  const holder = element(name);
  holder.append(element("bdi", text));
  return holder;
};

const showTooltip = (tooltip, viewer) => {
  let shown = null;
  return (label, point, half) => {
    if (label === null) {
      [tooltip.hidden, shown] = [true, null];
      return;
    }
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

// Shows labels of emoji alone in the browser's own font, because the canvas cannot draw them.
const emojiOver = (layer, viewer) => {
  let marks = null;
  return (frame) => {
    const { canvas, cloud, states } = viewer();
    if (!marks) {
      marks = cloud.order.filter((label) => viewer().isEmoji(label)).slice(0, MOST_LISTED)
        .map((label) => ({ label, mark: element("span", cloud.labels[label].text) }));
      layer.replaceChildren(...marks.map(({ mark }) => mark));
    }
    const ratio = canvas.clientWidth / canvas.width;
    for (const { label, mark } of marks) {
      const isHidden = states[label * 2] === 0 || viewer().isBehind(label, frame);
      mark.hidden = isHidden;
      if (isHidden) continue;
      const [x, y] = viewer().windowPoint(label, frame).map((part) => part * ratio);
      const size = viewer().textSize(label, frame) * ratio;
      mark.style.transform = `translate(${x}px, ${y}px) scale(${size / 32}) translate(-50%, -50%)`;
      mark.style.opacity = states[label * 2] / 255 * (states[label * 2 + 1] === 0 ? 1 : 0.3);
    }
  };
};

// The rectangles of elements over a cloud: left, top, right and bottom, pixels of the canvas.
const obstaclesOver = (canvas, root) => {
  const bounds = canvas.getBoundingClientRect();
  const ratio = canvas.width / bounds.width;
  return [...root.querySelectorAll(".tagsphere-over:not([hidden])")].map((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return [left - bounds.left, top - bounds.top, right - bounds.left, bottom - bounds.top]
      .map((length) => length * ratio);
  });
};

// Fills the list of labels by weight, unless the page already has the list.
const fillList = (list, cloud) => {
  if (list.childElementCount) return;
  const left = cloud.order.length - MOST_LISTED;
  for (const label of cloud.order.slice(0, MOST_LISTED)) {
    const { text, address } = cloud.labels[label];
    const item = element("li");
    const holder = address ? element("a", undefined, { href: address, rel: "noopener noreferrer" }) : item;
    holder.append(element("bdi", text));
    if (address) item.append(holder);
    list.append(item);
  }
  if (left > 0) list.append(element("li", "… " + left));
};

// The groups that the colours represent.
const groupList = (groups) => {
  const list = element("ul");
  for (const [name, color] of groups) {
    const [item, swatch] = [element("li"), element("i")];
    swatch.style.backgroundColor = color;
    item.append(swatch, element("bdi", name));
    list.append(item);
  }
  return list;
};

// A bar of the colours, with the numbers that they represent below the bar.
const numberBar = (holder, colors, numbers) => {
  const [figure, bar, row] = [element("div"), element("b"), element("p")];
  const side = getComputedStyle(holder).direction === "rtl" ? "left" : "right";
  bar.style.backgroundImage = `linear-gradient(to ${side}, ${colors.join(", ")})`;
  for (const number of numbers) row.append(element("bdi", number));
  figure.append(bar, row);
  return figure;
};

// Fills the legend with the meaning of the colours, if the colours have a meaning.
const fillLegend = (holder, { legend }) => {
  const [colors, numbers] = [legend?.bar ?? [], legend?.numbers ?? []].map((texts) => texts.filter(isText));
  const groups = (legend?.groups ?? []).filter(isRow);
  if (!groups.length && !colors.length) return;
  const content = groups.length ? groupList(groups) : numberBar(holder, colors, numbers);
  holder.replaceChildren(isolated("small", legend.title ?? ""), content);
  holder.hidden = false;
};

// Sets whether Tab stops at the links of the list. A shown cloud opens the links itself.
const setStops = (list, areStops) => {
  for (const link of list.querySelectorAll("a")) link.tabIndex = areStops ? 0 : -1;
};

// Shows a cloud in the elements of a root, which is a document or a shadow root. Returns its viewer.
//
// The holder then has the class "shown". An abort of the signal removes all listeners outside the root.
// Later errors go to `fail`.
const showCloud = async (root, holder, data, fail, signal) => {
  const find = (name) => root.getElementById("tagsphere-" + name);
  const cloud = await readCloud(data);
  if (signal?.aborted) return null;
  const [canvas, announced] = [find("canvas"), find("announced")];
  let viewer = null;
  viewer = new Viewer(canvas, cloud, {
    fail,
    showTooltip: showTooltip(find("tooltip"), () => viewer),
    showEmoji: emojiOver(find("emoji"), () => viewer),
    obstacles: () => obstaclesOver(canvas, root),
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
  setStops(find("list"), false);
  fillLegend(find("legend"), cloud);
  listenToPointers(viewer);
  listenToKeys(viewer, new SearchField(viewer, find("search"), find("found")));
  const resize = () => viewer.resize(
    Math.round(canvas.clientWidth * devicePixelRatio),
    Math.round(canvas.clientHeight * devicePixelRatio), devicePixelRatio);
  holder.classList.add("shown");
  resize();
  follow();
  calm.addEventListener("change", follow, { signal });
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  signal?.addEventListener("abort", () => {
    observer.disconnect();
    viewer.end();
  });
  return viewer;
};

// The data at an address, as JSON.
const fetchData = async (address, signal) => {
  const answer = await fetch(address, { credentials: "same-origin", signal });
  if (!answer.ok) throw new Error(address + ": " + answer.status);
  return answer.json();
};

const showFailure = (root, holder, error) => {
  holder.classList.add("failed");
  holder.classList.remove("shown");
  setStops(root.getElementById("tagsphere-list"), true);
  root.getElementById("tagsphere-failure").textContent = String(error?.message ?? error);
};
