// The only chart of the report: lines over integers, values from 0 to 1, with an interval around each line.
export interface Point {
  readonly x: number
  readonly y: number
  readonly low?: number
  readonly high?: number
}

export interface ChartLine {
  readonly name: string
  readonly points: readonly Point[]
}

interface Props {
  readonly label: string
  readonly xLabel: string
  readonly lines: readonly ChartLine[]
  /** A horizontal line for a floor. */
  readonly floor?: number | undefined
  /** Even spacing instead of true distances, for a few points that are far apart. */
  readonly isOrdinal?: boolean
}

const WIDTH = 460
const HEIGHT = 220
const LEFT = 40
const RIGHT = 12
const TOP = 10
const BOTTOM = 34
const MAX_TICKS = 8
const MAX_DOTS = 30

export function LineChart({ label, xLabel, lines, floor, isOrdinal = false }: Props) {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b)
  const [min = 0, max = 1] = [xs[0], xs.at(-1)]
  const share = (x: number) => {
    if (isOrdinal) return xs.length < 2 ? 0.5 : xs.indexOf(x) / (xs.length - 1)
    return max === min ? 0.5 : (x - min) / (max - min)
  }
  const left = (x: number) => LEFT + share(x) * (WIDTH - LEFT - RIGHT)
  const top = (y: number) => TOP + (1 - y) * (HEIGHT - TOP - BOTTOM)
  const every = Math.ceil(xs.length / MAX_TICKS)
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${label}. ${describe(lines)}`}>
        {[0, 0.25, 0.5, 0.75, 1].map((y) => (
          <g key={y}>
            <line class="chart-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={top(y)} y2={top(y)} />
            <text class="chart-tick" x={LEFT - 7} y={top(y) + 3.5} text-anchor="end">
              {y * 100}%
            </text>
          </g>
        ))}
        {xs.map((x, i) =>
          i % every === 0 || i === xs.length - 1 ? (
            <text key={x} class="chart-tick" x={left(x)} y={HEIGHT - BOTTOM + 16} text-anchor="middle">
              {x}
            </text>
          ) : null,
        )}
        <text class="chart-tick" x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 3} text-anchor="middle">
          {xLabel}
        </text>
        {floor !== undefined && (
          <line class="chart-floor" x1={LEFT} x2={WIDTH - RIGHT} y1={top(floor)} y2={top(floor)} />
        )}
        {lines.map(({ name, points }, i) => (
          <g key={name} class={`chart-line chart-line-${i}`}>
            <path class="chart-band" d={band(points, left, top)} />
            <path d={path(points.map(({ x, y }) => [left(x), top(y)]))} />
            {points.length <= MAX_DOTS && points.map(({ x, y }) => <circle key={x} cx={left(x)} cy={top(y)} r="3" />)}
          </g>
        ))}
      </svg>
      <figcaption>
        {lines.map(({ name }, i) => (
          <span key={name} class={`legend legend-${i}`}>
            {name}
          </span>
        ))}
        {floor !== undefined && <span class="legend legend-floor">floor {Math.round(floor * 100)}%</span>}
      </figcaption>
    </figure>
  )
}

type Scale = (value: number) => number

function band(points: readonly Point[], left: Scale, top: Scale): string {
  const upper = points.flatMap(({ x, high }) => (high === undefined ? [] : [[left(x), top(high)] as const]))
  const lower = points.flatMap(({ x, low }) => (low === undefined ? [] : [[left(x), top(low)] as const]))
  return upper.length === 0 ? '' : `${path([...upper, ...lower.reverse()])}Z`
}

function path(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** The ends of each line in words, for screen readers. */
function describe(lines: readonly ChartLine[]): string {
  const ends = lines.flatMap(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)]
    if (first === undefined || last === undefined) return []
    return [`${name}: ${percent(first.y)} at ${first.x}, ${percent(last.y)} at ${last.x}`]
  })
  return ends.join('; ')
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 100)}%`
}
