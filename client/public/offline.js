/** What was asked for comes by itself when the network does, or when somebody looks again. */
const again = () => location.reload();
addEventListener('online', again);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') again();
});
