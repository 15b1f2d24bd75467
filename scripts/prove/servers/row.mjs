// What a server did, as the cells of its row in the table, and what is wrong with it.
const LEVELS = ['critical', 'error', 'warning', 'note']

/** One sentence each; empty when all of it worked. `hasFault`: the server itself is known to break the protocol. */
export function problemsOf({ init, inspect, run, left, npx }, hasFault) {
  if (init.code !== 0) return [`init ended with ${init.code}: ${endOf(init)}`]
  const commands = [
    ['inspect', inspect],
    ['inspect with a cold npx', npx?.cold],
    ['inspect with a warm npx', npx?.warm],
  ].filter(([, outcome]) => !(hasFault && showsFault(outcome)))
  return [
    ...[...commands, ['the first run', run]].flatMap(([what, outcome]) => problem(what, outcome)),
    ...[...left, ...(npx?.left ?? [])].map(({ command }) => `left a process: ${command.slice(0, 200)}`),
  ]
}

/** Whether the server breaks the protocol: a list fails, or `tool_quality` found an error. */
export function isFaulty({ inspect, tests }) {
  return showsFault(inspect) || qualityFindings(tests).some(({ level }) => level === 'error')
}

/** `inspect` shows what it could read, and ends with 2 because of a list that failed. */
function showsFault(outcome) {
  return outcome?.code === 2 && offerOf(outcome) !== null
}

export function cellsOf({ init, inspect, run, tests, npx }) {
  const offer = offerOf(inspect)
  return {
    protocol: offer?.protocol_version ?? '',
    offers:
      offer === null ? '' : [offer.tools, offer.resources, offer.prompts].map((list) => list?.length ?? 0).join(', '),
    inspect: seconds(inspect),
    tests: wroteOf(init),
    run: run?.code === 0 ? 'green' : '',
    findings: countsOf(tests),
    cold: seconds(npx?.cold),
    warm: seconds(npx?.warm),
  }
}

function countsOf(tests) {
  const found = qualityFindings(tests)
  return LEVELS.map((level) => found.filter((one) => one.level === level).length).join(', ')
}

/** What `tool_quality` found in all that the server says. */
function qualityFindings(tests) {
  return tests
    .filter(({ kind }) => kind === 'quality')
    .flatMap(({ gates }) => gates.flatMap(({ findings }) => findings))
}

/** The kinds of tests that `init` wrote. */
function wroteOf({ out }) {
  const [line = ''] = /^wrote .*$/m.exec(out) ?? []
  const kinds = [
    [/tests? of `/, 'tool'],
    [/the resource `/, 'resource'],
    [/the prompt `/, 'prompt'],
    [/a quality check/, 'quality'],
  ]
  return kinds.flatMap(([pattern, kind]) => (pattern.test(line) ? [kind] : [])).join(', ')
}

/** Null when `inspect` printed nothing to read. */
function offerOf(outcome) {
  try {
    return JSON.parse(outcome.out)
  } catch {
    return null
  }
}

function problem(what, outcome) {
  if (outcome === null || outcome === undefined || outcome.code === 0) return []
  return [`${what} ended with ${outcome.code === null ? 'the time limit' : outcome.code}: ${endOf(outcome)}`]
}

function seconds(outcome) {
  return offerOf(outcome) === null ? '' : outcome.seconds.toFixed(1)
}

function endOf({ out, err }) {
  return `${out}\n${err}`.trim().split('\n').slice(-6).join(' ').slice(-500)
}
