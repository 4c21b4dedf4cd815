// Runs before the first paint, so that a saved theme does not flash in after the system's.
(function () {
  try {
    var chosen = localStorage.getItem("houseway.theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch (_) {
    /* storage may be blocked */
  }
})();
