/** Fields in which the keys type something, however long they are held. */
const typesInto = (target: EventTarget | null, key: string): boolean => {
  if (target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLElement && target.isContentEditable) return true;
  // Enter in a field of one line sends its form.
  return key === ' ' && target instanceof HTMLInputElement && TYPED.test(target.type);
};
const TYPED = /^(text|search|password|email|url|tel|number)$/;

/**
 * [T34] A key that is held down presses once: its repeats press no button or link and send no form.
 * Before anything else hears of them.
 */
export function ignoreHeldKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
      if (typesInto(event.target, event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
