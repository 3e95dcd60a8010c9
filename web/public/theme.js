// Runs before the first paint, so that nobody who chose candle-light is blinded by paper first.
(function () {
  var wish = "system";
  try {
    wish = (JSON.parse(localStorage.getItem("questable.settings") || "{}") || {}).theme || "system";
  } catch {
    // no storage, or not ours: the system decides
  }
  var dark = wish === "dark" || (wish !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
