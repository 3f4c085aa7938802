import { t } from '../../../engine/wire/text.ts';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** The quiet zone around a code, in modules: fewer, and some cameras do not find it. */
const BORDER = 4;

/** A link as a QR code, for the phone across the table. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: BORDER });
    const dark = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: code.size, path: dark.join('') };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('The room’s link as a QR code')}>
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff9ee" />
      <path d={path} fill="#2a1030" shapeRendering="crispEdges" />
    </svg>
  );
}
