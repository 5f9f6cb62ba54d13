const CENTRE = 144;
const STALLS = 28;
/** The track that the engine stands on, in degrees clockwise from the top. */
const ENGINE_DEGREES = 15;

/** The picture of the first screen: a roundhouse from above, one engine on its track. */
export function Turntable() {
  return (
    <svg width={288} height={288} viewBox="0 0 288 288" fill="none" aria-hidden>
      <g stroke="var(--line-2)" strokeWidth={1.5}>
        <circle cx={CENTRE} cy={CENTRE} r={138} />
        <circle cx={CENTRE} cy={CENTRE} r={92} />
        <circle cx={CENTRE} cy={CENTRE} r={46} stroke="var(--line-3)" />
        {Array.from({ length: STALLS }, (_, at) => (
          <g key={at} transform={turn((360 / STALLS) * at + 360 / STALLS / 2)}>
            <path d={`M${CENTRE} ${CENTRE - 92}V${CENTRE - 138}`} />
          </g>
        ))}
        {Array.from({ length: STALLS }, (_, at) => (
          <g key={at} transform={turn((360 / STALLS) * at)} stroke="var(--line-3)">
            <path
              d={`M${CENTRE - 3} ${CENTRE - 92}V${CENTRE - 134}M${CENTRE + 3} ${CENTRE - 92}V${CENTRE - 134}`}
              opacity={0.7}
            />
            {at % 2 === 0 && <path d={`M${CENTRE} ${CENTRE - 46}V${CENTRE - 92}`} />}
          </g>
        ))}
      </g>
      <g transform={turn(ENGINE_DEGREES)} stroke="var(--accent)" strokeWidth={2}>
        <path
          d={`M${CENTRE - 7} ${CENTRE - 138}V${CENTRE + 46}M${CENTRE + 7} ${CENTRE - 138}V${CENTRE + 46}`}
          opacity={0.9}
        />
        <rect x={CENTRE - 9} y={CENTRE - 118} width={18} height={40} rx={2} fill="var(--accent-fill)" stroke="none" />
      </g>
      <circle cx={CENTRE} cy={CENTRE} r={5} fill="var(--accent)" />
    </svg>
  );
}

function turn(degrees: number): string {
  return `rotate(${degrees} ${CENTRE} ${CENTRE})`;
}
