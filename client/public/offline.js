/**
 * Reloads the page that was asked for as soon as the network is back, or somebody looks at the tab
 * again.
 */
const again = () => location.reload();
addEventListener('online', again);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') again();
});
