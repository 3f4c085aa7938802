/** What the page says: its title, heading, text and link. English is in the page itself. */
const TEXTS = {
  ru: [
    'Нет связи',
    'Свет погас',
    'Сейчас нет связи с заведением. Монеты и место за столом никуда не денутся: возвращайся, когда вернётся сеть.',
    'Ещё раз',
  ],
  es: [
    'Sin conexión',
    'Se ha ido la luz',
    'Ahora mismo no hay conexión con la casa. Tus monedas y tu sitio están guardados: vuelve cuando vuelva la red.',
    'Reintentar',
  ],
  fr: [
    'Pas de connexion',
    'Les lumières sont éteintes',
    'Il n’y a pas de connexion avec la maison en ce moment. Tes pièces et ta place sont gardées : reviens quand le réseau revient.',
    'Réessayer',
  ],
  de: [
    'Keine Verbindung',
    'Die Lichter sind aus',
    'Gerade gibt es keine Verbindung zum Haus. Deine Münzen und dein Platz bleiben dir: Komm wieder, wenn das Netz wieder da ist.',
    'Noch einmal',
  ],
};

/** [A140] The language that the reader has chosen, or else the first of their browser that is known. */
const [, chosen = ''] = /(?:^|; )lang=(\w+)/.exec(document.cookie) ?? [];
const language = [chosen, ...navigator.languages]
  .map((tag) => tag.toLowerCase().split('-')[0])
  .find((tag) => tag === 'en' || Object.hasOwn(TEXTS, tag));
if (language !== undefined && language !== 'en') {
  const [title, ...texts] = TEXTS[language];
  document.documentElement.lang = language;
  document.title = `${title} · Alluring Games`;
  ['h1', 'p', 'a'].forEach((name, place) => {
    document.querySelector(name).textContent = texts[place];
  });
}

/**
 * Reloads the page that was asked for as soon as the network is back, or somebody looks at the tab
 * again.
 */
const again = () => location.reload();
addEventListener('online', again);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') again();
});
