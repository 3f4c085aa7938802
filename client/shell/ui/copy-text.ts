/** Pages without TLS have no clipboard API; the old command still copies a selection. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const active = document.activeElement;
    const field = document.createElement('textarea');
    field.value = text;
    field.readOnly = true;
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    if (active instanceof HTMLElement) active.focus({ preventScroll: true });
    return copied;
  }
}
