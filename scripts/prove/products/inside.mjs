// Proves one product. Started in a network namespace that has nothing but loopback, where the system allows it.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createModelServer } from '../../../dist/node.js'
import { bencher, hangProblems, outageProblems, ownProblems, rateProblems, runCalls } from './cells.mjs'
import { keepLogs } from './keep-logs.mjs'
import { COLLECTED_KINDS } from './log-kinds.mjs'
import { logProblems } from './logs.mjs'
import { PRODUCTS } from './products.mjs'
import { modelOf } from './script.mjs'
import { mcproveRun } from './site.mjs'

const [name, cache, folder, output, only] = process.argv.slice(2)
const product = PRODUCTS[name]
const state = { sent: [] }
const sites = []
const model = await createModelServer({ answer: modelOf(product.own, state) })
const collector = await collect()
const urls = { model: model.url, otlp: `http://127.0.0.1:${collector.address().port}` }
mkdirSync(folder, { recursive: true })
const bench = bencher({ name, product, cache, folder, urls, state, count: 0 })
const open = bench.open
bench.open = (...given) => {
  const site = open(...given)
  state.sent = site.sent
  sites.push(site)
  return site
}

/** `UPDATE_FIXTURES=1` keeps the logs of this run for the tests. */
const isKept = process.env.UPDATE_FIXTURES !== undefined
const wants = (cell) => only === undefined || only.split(',').includes(cell)
const cells = {}
if (wants('calls') || wants('logs')) {
  const { site, ...found } = await runCalls(bench)
  Object.assign(cells, found)
  if (wants('logs')) cells.logs = logProblems(bench, site, 'calls')
  if (isKept) keepLogs(bench, site, 'calls')
  if (wants('logs') && product.collectedHome !== undefined) cells.logs.push(...(await collectedProblems()))
}
if (wants('hang')) cells.hang = await hangProblems(bench)
if (wants('rate')) cells.rate = await rateProblems(bench)
if (wants('outage')) cells.outage = await outageProblems(bench)
if (wants('own')) {
  const { site, problems } = await ownProblems(bench)
  cells.own = problems
  if (isKept) keepLogs(bench, site, 'own')
  const found = logProblems(bench, site, 'own').map((problem) => `own calls, ${problem}`)
  cells.logs = [...(cells.logs ?? []), ...found]
}
writeFileSync(output, JSON.stringify(cells))
writeFileSync(join(folder, 'requests.jsonl'), model.requests.map((one) => `${JSON.stringify(one)}\n`).join(''))
await model.close()
collector.close()
collector.closeAllConnections()

/** The same run with its telemetry sent to a collector. */
async function collectedProblems() {
  const site = bench.open('calls', { home: product.collectedHome })
  await mcproveRun(site, ['--live'])
  if (isKept) keepLogs(bench, site, 'calls', COLLECTED_KINDS, 'collected')
  return logProblems(bench, site, 'calls', COLLECTED_KINDS).map((problem) => `collected ${problem}`)
}

/** A collector of OTLP: a body a line, in the folder of the run. */
function collect() {
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const kind = request.url.split('/').at(-1)
    const text = Buffer.concat(chunks).toString()
    const body = text.startsWith('{') ? `${JSON.stringify(JSON.parse(text))}\n` : ''
    if (body !== '' && sites.length > 0) appendFileSync(join(sites.at(-1).folder, `otlp-${kind}.jsonl`), body)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
