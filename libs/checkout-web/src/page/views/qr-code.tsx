import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'preact/hooks';

/** Modules of white around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M });
    return { size: code.size + 2 * QUIET_ZONE, path: toSvgPath(code) };
  }, [text]);
  return (
    <svg
      class="qr-code"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      shape-rendering="crispEdges"
      role="img"
      aria-label="QR Code do Pix"
    >
      <path d={path} />
    </svg>
  );
}
