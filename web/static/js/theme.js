// Runs before the page is painted, so that a chosen theme does not flash. Not a module for that reason.
try {
  const theme = localStorage.getItem('damier-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to us: the system's theme it is.
}
