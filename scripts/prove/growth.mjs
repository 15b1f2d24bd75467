import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { keepFigures } from './keep-figures.mjs'

/** The ratio of the last doubling to the one before: 2 is linear, 4 is quadratic. */
const MAX_GROWTH = 3
/** Too little time to distinguish growth from noise. */
const NOISE_MS = 300

/** Every command at three sizes: processor time must be linear in the size. */
export async function growth() {
  const rows = measured()
  keepFigures('growth', tableOf(rows))
  return rows.flatMap(({ command, counts, costs }) => {
    const factor = growthOf(costs.map(({ cpuMs }) => cpuMs))
    if (factor <= MAX_GROWTH) return []
    return [`${command}, ${counts}: the last doubling takes ${factor.toFixed(1)} times as long as the one before`]
  })
}

function growthOf([one, two, four]) {
  return four - two <= NOISE_MS ? 1 : (four - two) / Math.max(two - one, NOISE_MS / 2)
}

/** As reported by scripts/growth.mjs. */
function measured() {
  const script = fileURLToPath(new URL('../growth.mjs', import.meta.url))
  const { stdout, status } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(`scripts/growth.mjs ended with ${status}: ${stdout.slice(-500)}`)
  const lines = stdout.trimEnd().split('\n')
  console.log(lines.slice(0, -1).join('\n'))
  return JSON.parse(lines.at(-1))
}

function tableOf(rows) {
  return [
    '| command | grows with | sizes | processor time, s | peak memory, MB |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(({ command, counts, costs }) => {
      const listed = (tell) => costs.map(tell).join(' / ')
      const sizes = listed(({ size }) => size)
      const seconds = listed(({ cpuMs }) => (cpuMs / 1000).toFixed(1))
      return `| ${command} | ${counts} | ${sizes} | ${seconds} | ${listed(({ peakMb }) => peakMb.toFixed(0))} |`
    }),
  ].join('\n')
}
