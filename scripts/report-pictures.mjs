// Takes the pictures of README.md and docs/html-report.md: a terminal, and the report of the examples, in Debian's
// Chromium. Run `npm run build` first.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { terminalPage } from './terminal-page.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'mcprove-pictures-'))
const pictures = join(root, 'docs/images')

/** Traces of the examples before and after a regression, shown as two fictional models. */
const MODELS = { good: 'example/steady-2', regressed: 'example/hasty-1' }

const SCORED = [
  { folder: 'offline-traces', suite: 'weather', good: 'good.traces.jsonl' },
  {
    folder: 'research',
    suite: 'research',
    good: 'cassettes/research/cites-its-sources.anthropic-claude-sonnet-4-5.jsonl',
  },
]

const RELIABLE = `
trajectory: { mode: subsequence, calls: [{ name: get_weather, args: { subset: { city: Sacramento } } }] }
reliability: { expect: [{ reliability.certified_lower: { ">=": 50 } }] }
`

const VIEWS = [
  { name: 'overview', hash: '#overview', height: 900 },
  { name: 'reliability', test: 'weather, often enough', height: 980 },
  { name: 'run', test: 'weather lookup [example/hasty-1]', run: 2, step: 1, height: 1040 },
  { name: 'faults-dark', test: 'tries again', run: 1, height: 700, scheme: 'dark' },
  { name: 'stability', test: 'weather lookup [example/hasty-1]', to: 'The runs side by side', height: 620 },
  { name: 'distractors', hash: '#overview', to: 'Among distractors', height: 620 },
  { name: 'phone', test: 'cites its sources [example/hasty-1]', width: 390, height: 844 },
]

try {
  const { renderHtml } = await import(pathToFileURL(join(root, 'dist/index.js')).href)
  const page = join(folder, 'report.html')
  writeFileSync(page, renderHtml(demoResult()))
  mkdirSync(pictures, { recursive: true })
  const terminal = join(folder, 'terminal.html')
  writeFileSync(terminal, terminalPage(['run', 'explain'].map(failingDemo)))
  await takePictures(pathToFileURL(page).href, pathToFileURL(terminal).href)
} finally {
  rmSync(folder, { recursive: true })
}

function demoResult() {
  const scored = Object.entries(MODELS).flatMap(([kind, model]) =>
    SCORED.flatMap(({ folder: name, suite, good }) => {
      const traces = kind === 'good' ? good : 'regressed.traces.jsonl'
      const files = [`examples/${name}/${traces}`, '--suite', `examples/${name}/${suite}.mcprove.yml`]
      const tests = resultOf('score', ...files).tests.filter(({ status }) => status !== 'skipped')
      return tests.map((test) => ({ ...test, name: `${test.name} [${model}]`, model }))
    }),
  )
  const gates = join(folder, 'often-enough.yml')
  writeFileSync(gates, RELIABLE)
  const [often] = resultOf('score', ...traces('regressed', 'good'), '--gates', gates).tests
  const named = { ...often, suite: 'often-enough.yml', name: 'weather, often enough', model: MODELS.regressed }
  const { tests, summary, ...rest } = resultOf(
    'run',
    ...['orders', 'distractors', 'fault-recovery'].map((name) => `examples/${name}`),
    '--replay',
  )
  const all = [...scored.sort((a, b) => (a.suite < b.suite ? 1 : -1)), { ...named, reproduce: undefined }, ...tests]
  const counts = Object.fromEntries(
    Object.keys(summary).map((status) => [status, all.filter((test) => test.status === status).length]),
  )
  return { ...rest, summary: { ...counts, total: all.length }, exit_code: 1, tests: all }
}

/** The demo of `init --demo`, changed as its first lines suggest. */
function failingDemo(command) {
  const cwd = join(folder, 'orders')
  cpSync(join(root, 'examples/orders'), cwd, { recursive: true })
  const suite = join(cwd, 'orders.mcprove.yml')
  writeFileSync(suite, readFileSync(suite, 'utf8').replace('exact: { order_id: A-17 }', 'exact: { order_id: A-18 }'))
  const { stdout } = spawnSync(process.execPath, [join(root, 'dist/cli.cjs'), command], {
    cwd,
    env: { ...process.env, FORCE_COLOR: '1' },
    encoding: 'utf8',
  })
  return { command: `npx mcprove ${command}`, output: stdout }
}

function traces(...names) {
  return names.map((name) => `examples/offline-traces/${name}.traces.jsonl`)
}

function resultOf(...args) {
  const file = join(folder, 'result.json')
  const command = ['dist/cli.cjs', ...args, '--traces', '--quiet', '-o', file]
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(`mcprove ${args.join(' ')}: ${stderr}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function takePictures(url, terminal) {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
  for (const { name, hash, test, run, step, to, width = 1180, height, scheme = 'light' } of VIEWS) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme })
    const keys = Object.entries({ test, run, step }).filter(([, value]) => value !== undefined)
    await page.goto(`${url}${hash ?? `#${new URLSearchParams(keys)}`}`)
    await page.locator('main h1').waitFor()
    if (to !== undefined) await page.getByRole('heading', { name: to }).evaluate((one) => one.scrollIntoView())
    await keepPicture(browser, name, await page.screenshot())
    await page.close()
  }
  const page = await browser.newPage({ viewport: { width: 1180, height: 200 } })
  await page.goto(terminal)
  await keepPicture(browser, 'terminal', await page.screenshot({ fullPage: true }))
  await browser.close()
}

/** As WebP, a third of Chromium's PNG, because the pictures are in the package. */
async function keepPicture(browser, name, png) {
  const page = await browser.newPage()
  const webp = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const bytes = await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.6 })).arrayBuffer()
    return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
  }, png.toString('base64'))
  await page.close()
  writeFileSync(join(pictures, `${name}.webp`), Buffer.from(webp, 'base64'))
  console.log(`docs/images/${name}.webp`)
}
