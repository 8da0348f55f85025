// The element <tag-sphere src="cloud.json">, for your own pages. Browsers show the content of the element,
// such as a picture, until the cloud is loaded. Browsers without WebGL 2 always show the content.

class CloudElement extends HTMLElement {
  static observedAttributes = ["src"];

  // The viewer of the cloud; null before the cloud is shown.
  viewer = null;
  #life = null;

  constructor() {
    super();
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [style];
  }

  connectedCallback() { this.#begin(); }

  disconnectedCallback() { this.#end(); }

  attributeChangedCallback() {
    if (this.isConnected) this.#begin();
  }

  #end() {
    this.#life?.abort();
    [this.#life, this.viewer] = [null, null];
  }

  async #begin() {
    // A page that moves an element removes the element and adds it again.
    this.#end();
    const source = this.getAttribute("src");
    this.shadowRoot.innerHTML = MARKUP;
    if (!source) return;
    const life = this.#life = new AbortController();
    const holder = this.shadowRoot.getElementById("tagsphere-holder");
    const fail = (error) => {
      if (life.signal.aborted) return;
      showFailure(this.shadowRoot, holder, error);
      const message = String(error?.message ?? error);
      this.dispatchEvent(new CustomEvent("failed", { detail: { message } }));
    };
    try {
      const address = new URL(source, this.baseURI).href;
      const data = await fetchData(address, life.signal);
      this.#describe(data, holder);
      const viewer = await showCloud(this.shadowRoot, holder, data, fail, life.signal);
      if (life.signal.aborted) return;
      this.viewer = viewer;
      this.dispatchEvent(new Event("shown", { bubbles: true }));
    } catch (error) {
      fail(error);
    }
  }

  // Sets the colours, fonts, name and heading of the element; a page has them in its own HTML.
  #describe({ colors, face, language, title, heading }, holder) {
    if (face) holder.style.setProperty("--face", face);
    for (const [name, color] of Object.entries(colors ?? {}))
      holder.style.setProperty("--" + name, color);
    if (language) holder.lang = language;
    this.shadowRoot.getElementById("tagsphere-canvas").setAttribute("aria-label", title ?? "");
    const lines = Object.entries(heading ?? {}).filter(([, text]) => text);
    if (!lines.length) return;
    const header = element("header", undefined, { class: "tagsphere-over" });
    const names = { title: "h1", caption: "p", source: "small" };
    for (const [part, text] of lines) header.append(isolated(names[part] ?? "p", text));
    holder.append(header);
  }
}

if (!customElements.get("tag-sphere")) customElements.define("tag-sphere", CloudElement);
