import { PHOTO_CHALLENGE_COINS } from '../../../../engine/games/slots/paytable.ts';

const PRIZE = PHOTO_CHALLENGE_COINS;

/** The photo challenge in the five languages of the house. */
export const CHALLENGE_TEXTS = {
  en: {
    language: 'English',
    title: 'Photo challenge',
    question: 'Three bananas! Will you strike your boldest pose for a photo?',
    yes: `Yes +${PRIZE} coins`,
    no: 'No',
  },
  ru: {
    language: 'Русский',
    title: 'Фото-вызов',
    question: 'Три банана! Примешь самую смелую позу для фото?',
    yes: `Да +${PRIZE} монет`,
    no: 'Нет',
  },
  es: {
    language: 'Español',
    title: 'Reto fotográfico',
    question: '¡Tres plátanos! ¿Te atreves con tu pose más audaz para una foto?',
    yes: `Sí +${PRIZE} monedas`,
    no: 'No',
  },
  fr: {
    language: 'Français',
    title: 'Défi photo',
    question: 'Trois bananes ! Oserez-vous votre pose la plus audacieuse pour une photo ?',
    yes: `Oui +${PRIZE} pièces`,
    no: 'Non',
  },
  de: {
    language: 'Deutsch',
    title: 'Foto-Challenge',
    question: 'Drei Bananen! Zeigst du deine kühnste Pose für ein Foto?',
    yes: `Ja +${PRIZE} Münzen`,
    no: 'Nein',
  },
} as const;

export type Locale = keyof typeof CHALLENGE_TEXTS;

export const LOCALES = ['en', 'ru', 'es', 'fr', 'de'] as const satisfies readonly Locale[];

/** The first of the visitor's languages (BCP 47 tags, best first) that we speak, else English. */
export function chooseLocale(preferred: readonly string[]): Locale {
  for (const tag of preferred) {
    const [language] = tag.toLowerCase().split('-');
    const known = LOCALES.find((locale) => locale === language);
    if (known !== undefined) return known;
  }
  return 'en';
}
