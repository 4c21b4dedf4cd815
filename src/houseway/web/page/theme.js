// Before the first paint: the theme chosen on this machine, or the system's.
(function () {
  try {
    var chosen = localStorage.getItem("houseway.theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch (_) {
    /* storage may be closed to us */
  }
})();
