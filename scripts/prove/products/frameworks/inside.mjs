// Proves one framework. Started in a network namespace that has nothing but loopback, where the system allows it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createModelServer } from '../../../../dist/node.js'
import { bencher, hangProblems, outageProblems, rateProblems, runCalls } from '../cells.mjs'
import { modelOf } from '../script.mjs'
import { checkLogs } from './check-logs.mjs'
import { FRAMEWORKS, MODEL_ENV } from './pins.mjs'

const [name, cache, folder, output, only] = process.argv.slice(2)
const { env, waits } = FRAMEWORKS[name]
const wants = (cell) => only === undefined || only.split(',').includes(cell)
mkdirSync(folder, { recursive: true })
// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the suite
const product = { external: { name, command: [name], env: { ...MODEL_ENV({ model: '${MODEL_URL}' }), ...env } }, waits }
const state = { sent: [] }
const model = await createModelServer({ answer: modelOf({}, state) })
const urls = { model: model.url, otlp: model.url }
const bench = bencher({ name, product, cache, folder, urls, state, count: 0 })
const { open } = bench
bench.open = (...given) => {
  const site = open(...given)
  state.sent = site.sent
  return site
}

const cells = {}
if (wants('calls')) {
  const { site: _, ...found } = await runCalls(bench)
  Object.assign(cells, found)
}
if (wants('logs')) cells.logs = await checkLogs(name, { cache, folder: join(folder, 'logs') })
if (wants('hang')) cells.hang = await hangProblems(bench)
if (wants('rate')) cells.rate = await rateProblems(bench)
if (wants('outage')) cells.outage = (await outageProblems(bench)).problems
writeFileSync(output, JSON.stringify(cells))
await model.close()
