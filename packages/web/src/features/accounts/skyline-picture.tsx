import './skyline-picture.css'

type House = { x: number; width: number; eaves: number; steps: number; rows: number }

const ground = 240
const far: House[] = [
  { x: -14, width: 84, eaves: 120, steps: 3, rows: 4 },
  { x: 92, width: 70, eaves: 88, steps: 3, rows: 5 },
  { x: 206, width: 96, eaves: 108, steps: 4, rows: 4 },
  { x: 330, width: 74, eaves: 72, steps: 3, rows: 6 },
  { x: 424, width: 80, eaves: 118, steps: 3, rows: 4 },
]
const near: House[] = [
  { x: 24, width: 88, eaves: 172, steps: 4, rows: 2 },
  { x: 128, width: 104, eaves: 150, steps: 4, rows: 3 },
  { x: 250, width: 84, eaves: 176, steps: 3, rows: 2 },
  { x: 352, width: 100, eaves: 160, steps: 4, rows: 2 },
  { x: 466, width: 62, eaves: 190, steps: 3, rows: 1 },
]
const rise = 11
// The street repeats past both ends of the drawing, so that it fills any width at full height.
const blocks = [-1032, -516, 0, 516, 1032]
const pane = { width: 9, height: 13, across: 21, down: 25 }

/** A row of stepped gables: dusk in the light theme, night with lit windows in the dark one. Decoration only. */
export function Skyline() {
  return (
    <svg className="skyline" viewBox="0 0 480 240" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <Street className="skyline-far" houses={far} />
      <Street className="skyline-near" houses={near} />
    </svg>
  )
}

function Street({ className, houses }: { className: string; houses: readonly House[] }) {
  return blocks.map((offset) => (
    <g key={offset} className={className} transform={`translate(${offset} 0)`}>
      <path className="skyline-walls" d={houses.map(walls).join('')} />
      <path className="skyline-panes" d={houses.map(panes).join('')} />
    </g>
  ))
}

function walls({ x, width, eaves, steps }: House): string {
  const tread = width / (2 * steps + 1)
  const up = `h${tread}v${-rise}`.repeat(steps)
  const down = `v${rise}h${tread}`.repeat(steps)
  return `M${x} ${ground}V${eaves}${up}h${tread}${down}V${ground}z`
}

function panes({ x, width, eaves, steps, rows }: House, house: number): string {
  const columns = Math.floor((width - pane.width) / pane.across)
  const left = x + (width - (columns - 1) * pane.across - pane.width) / 2
  const attic = arch(x + (width - pane.width) / 2, eaves - (steps * rise) / 2)
  const drawn = [attic]
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      // Some windows stay dark, the same ones each time.
      if ((house * 5 + row * 7 + column * 4) % 5 === 0) continue
      drawn.push(arch(left + column * pane.across, eaves + 10 + row * pane.down))
    }
  }
  return drawn.join('')
}

function arch(x: number, y: number): string {
  const radius = pane.width / 2
  return `M${x} ${y + pane.height}v${radius - pane.height}a${radius} ${radius} 0 0 1 ${pane.width} 0v${pane.height - radius}z`
}
