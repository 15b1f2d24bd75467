// Every suite under examples/ is what a user would write: it validates; those with traces pass the good ones and fail the
// regressed ones, those with a cassette replay.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cli, ROOT } from './run-cli.js'

const EXAMPLES = join(ROOT, 'examples')

function suiteIn(folder: string): string {
  const suite = readdirSync(join(EXAMPLES, folder)).find((name) => /\.mcprove\.ya?ml$/.test(name))
  if (suite === undefined) throw new Error(`examples/${folder} has no suite`)
  return suite
}

/** Scores as the first lines of the suite say: from its folder. */
function score(folder: string, traces: string, ...flags: string[]) {
  return cli(['score', traces, '--suite', suiteIn(folder), ...flags], { cwd: join(EXAMPLES, folder) })
}

const folders = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()

it('every example that is here is tested here', () => {
  expect(folders).toEqual([
    'critics-tracks',
    'distractors',
    'eval-suite',
    'external-python',
    'fault-recovery',
    'jury',
    'offline-traces',
    'orders',
    'research',
  ])
})

describe.concurrent.each(folders)('%s', (folder) => {
  it('validates without a warning', async () => {
    const outcome = await cli(['validate', join('examples', folder)])
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    expect(outcome.stdout).toMatch(/: valid, \d+ agent tests?(, 2 (direct tests|evals))?\n$/)
  })
})

describe.concurrent.each(['critics-tracks', 'offline-traces', 'research'])('%s', (folder) => {
  it('passes its good traces', async () => {
    expect(existsSync(join(EXAMPLES, folder, 'good.traces.jsonl'))).toBe(true)
    expect(await score(folder, 'good.traces.jsonl')).toMatchObject({ code: 0, stderr: '' })
  })

  it('fails its regressed traces', async () => {
    expect(await score(folder, 'regressed.traces.jsonl', '--quiet')).toMatchObject({ code: 1, stdout: '', stderr: '' })
  })
})

it('calendar: why it regressed', async () => {
  const { code, stdout } = await score('critics-tracks', 'regressed.traces.jsonl')
  expect(code).toBe(1)
  expect(stdout).toMatchInlineSnapshot(`
    "critics-tracks.mcprove.yml
      ✗ schedules the meeting (3 runs)

    FAILED schedules the meeting > critics
      critics.passed: expected >= 1, got 0
      run 2: score 0.9078 is below the fail threshold 0.92
      run 2, tool_calls[0]: calendar.create_event: \`start\` earned 0.1842 of 0.3684: expected "2026-03-04T10:00:00Z", got "2026-03-04T10:30:00Z"
      run 3: score 0.75 is below the fail threshold 0.92
      run 3, tool_calls[0]: calendar.create_event: \`title\` earned 0 of 0.1578: expected "Meeting with Ana", got "Sync"
      run 3, tool_calls[0]: calendar.create_event: \`minutes\` earned 0 of 0.2105: got the string "half an hour", which is no number
      run 3, tool_calls[0]: calendar.create_event: \`attendees\` earned 0.1315 of 0.2631: expected ["ana@example.com"], got ["ana@example.com", "anna@example.com"]
      run 3, tool_calls[0]: note: calendar.create_event: \`start\`: "2026-03-04T10:00:00" has no zone and is read in UTC
      run 3, tool_calls[0]: warning: calendar.create_event was given \`notify\` true, which the expected call does not name
      reproduce: mcprove score regressed.traces.jsonl --suite critics-tracks.mcprove.yml

    critics floor [FAIL] schedules the meeting: score 0.8859 ± 0.1032 over 3 runs; title 0.6666 ± 0.4714, start 0.8333 ± 0.2357, minutes 0.6666 ± 0.4714, attendees 0.8333 ± 0.2357
    1 test: 1 failed
    "
  `)
})

it('weather: why it regressed', async () => {
  const { code, stdout } = await score('offline-traces', 'regressed.traces.jsonl')
  expect(code).toBe(1)
  expect(stdout).toMatchInlineSnapshot(`
    "weather.mcprove.yml
      ✗ weather lookup (5 runs)

    FAILED weather lookup > expect
      run 2: tool_calls[0].name: expected "get_weather", got "get_forecast"
      run 2: final_response: expected a string that matches "\\\\b31\\\\b", got the string "It is 27 C in Sacramento."
      run 4: tool_calls[0].name: expected "get_weather", got "get_forecast"
      run 4: final_response: expected a string that matches "\\\\b31\\\\b", got the string "It is 27 C in Sacramento."

    FAILED weather lookup > tool_selection
      tool_selection.passed: expected >= 1, got 0
      run 2: 2350 tokens, 350 over the budget of 2000
      run 4: 2350 tokens, 350 over the budget of 2000

    FAILED weather lookup > trajectory
      trajectory.passed: expected >= 1, got 0
      run 2, tool_calls[1]: expected call 1 \`get_weather\` with city "Sacramento", recorded call 2 \`weather.get_weather\` differs at args.city: expected "Sacramento", got "Los Angeles"
      run 4, tool_calls[1]: expected call 1 \`get_weather\` with city "Sacramento", recorded call 2 \`weather.get_weather\` differs at args.city: expected "Sacramento", got "Los Angeles"
      reproduce: mcprove score regressed.traces.jsonl --suite weather.mcprove.yml

    equal-function-sets floor [PASS] weather lookup: tool_selection.precision 100 (>= 100)
    tool-selection floor [FAIL] weather lookup: selection 5/5 (100%), pass^k 100%, max tokens 2350
    trajectory floor [FAIL] weather lookup: trajectory.passed 0 (>= 1)
    1 test: 1 failed
    "
  `)
})

it('research: why it regressed', async () => {
  const { code, stdout } = await score('research', 'regressed.traces.jsonl')
  expect(code).toBe(1)
  expect(stdout).toMatchInlineSnapshot(`
    "research.mcprove.yml
      ✗ cites its sources (2 runs)

    FAILED cites its sources > trajectory_axes
      trajectory.dependency_satisfaction: expected >= 100, got 50
      run 2, tool_calls[1]: call 2 \`http.get\` used url "https://www.debian.org/licenses/policy-license.html", which no earlier result of \`search.web\` holds at items[*].url

    FAILED cites its sources > tool_edges
      edges.gate_passed: expected >= 1, got 0
      run 2, tool_calls[2]: shell.exec is not on the allowed list
      run 2, tool_calls[2]: http.get -> shell.exec is no declared hand-off
      reproduce: mcprove score regressed.traces.jsonl --suite research.mcprove.yml

    equal-function-sets floor [PASS] cites its sources: tool_selection.f1 88 (>= 80)
    trajectory floor [PASS] cites its sources: trajectory.passed 1 (>= 1)
    trajectory-axes floor [FAIL] cites its sources: trajectory.dependency_satisfaction 50 (>= 100), trajectory.order_satisfaction 100 (>= 100)
    golden-path floor [PASS] cites its sources: golden_path.mean_penalty 0.833333333 (>= 0.6)
    tool-edges floor [FAIL] cites its sources: edges.gate_passed 0 (>= 1)
    1 test: 1 failed
    "
  `)
})

it('weather: what passing looks like', async () => {
  const { code, stdout } = await score('offline-traces', 'good.traces.jsonl')
  expect(code).toBe(0)
  expect(stdout).toMatchInlineSnapshot(`
    "weather.mcprove.yml
      ✓ weather lookup (5 runs)

    equal-function-sets floor [PASS] weather lookup: tool_selection.precision 100 (>= 100)
    tool-selection floor [PASS] weather lookup: selection 5/5 (100%), pass^k 100%, max tokens 921
    trajectory floor [PASS] weather lookup: trajectory.passed 1 (>= 1)
    1 test: 1 passed
    "
  `)
})

describe('evals', () => {
  const folder = join(EXAMPLES, 'eval-suite')
  const recorded = ['--replay', '--model', 'claude-sonnet-4-5', '--runs', '3']

  it('replays its cases, the tracks side by side', async () => {
    const { code, stdout } = await cli(['run', ...recorded], { cwd: folder })
    expect(code).toBe(0)
    expect(stdout).toMatchInlineSnapshot(`
      "eval-suite.mcprove.mjs
        ✓ books the meeting (3 runs)
        ✓ hears the time zone {track create_event} (3 runs)
        ✓ hears the time zone {track add_event} (3 runs)

      critics floor [PASS] books the meeting: score 1 over 3 runs; title 1, start 1, minutes 1
      critics floor [PASS] hears the time zone {track create_event}: score 1 over 3 runs; start 1
      critics floor [PASS] hears the time zone {track add_event}: score 0.75 over 3 runs; when 0.5
      tracks of hears the time zone
        create_event  score 1, passed, baseline
        add_event     score 0.75 (-0.25), passed
        start: create_event 1, add_event not judged
        when: create_event not judged, add_event 0.5
        best: create_event
      tool coverage 2/2 (100%)
      3 tests: 3 passed
      "
    `)
  })

  it('captures what was called', async () => {
    const { code, stdout } = await cli(['capture', ...recorded, '-t', 'books the meeting #1'], { cwd: folder })
    expect(code).toBe(0)
    expect(stdout).toMatchInlineSnapshot(`
      "eval-suite.mcprove.mjs
        books the meeting
          run 1: completed, 1 call
            create_event {"title":"Meeting with Ana","start":"2026-03-04T10:00:00Z","minutes":30}
      "
    `)
  })

  afterAll(() => rmSync(join(folder, '.mcprove'), { recursive: true, force: true }))
})

describe('orders', () => {
  const folder = join(EXAMPLES, 'orders')

  it('replays its recording, and runs what needs no model', async () => {
    const { code, stdout } = await cli(['run', '--replay'], { cwd: folder })
    expect(code).toBe(0)
    expect(stdout).toMatchInlineSnapshot(`
      "orders.mcprove.yml
        ✓ refund (5 runs)
        ✓ refund, by script
        ✓ finds orders
        ✓ refuses an unknown order
        ✓ tool quality of shop

      trajectory floor [PASS] refund: trajectory.passed 1 (>= 1)
      tool-selection floor [PASS] refund: selection 5/5 (100%), pass^k 100%, max tokens 1050
      stability floor [PASS] refund: weakest 1, mean 1, tools 1 and arguments 1 alike
      golden-path floor [PASS] refund, by script: golden_path.passed 1 (>= 1)
      tool-quality floor [PASS] tool quality of shop: tool_quality.min_score 1 (>= 0.5), tool_quality.mean_score 1 (>= 0.7), tool_quality.critical_count 0 (<= 0)
      tool coverage 2/3 (66%); never called: shop.list_refunds
      5 tests: 5 passed
      "
    `)
  })

  it('has a cassette for its model', async () => {
    const { stdout } = await cli(['list'], { cwd: folder })
    expect(stdout).toContain('cassette present: cassettes/orders/refund.anthropic-claude-sonnet-4-5.jsonl')
  })

  afterAll(() => rmSync(join(folder, '.mcprove'), { recursive: true, force: true }))
})

describe('pressure', () => {
  const folder = join(EXAMPLES, 'distractors')

  it('replays its sweep', async () => {
    const { code, stdout } = await cli(['run', '--replay'], { cwd: folder })
    expect(code).toBe(0)
    expect(stdout).toMatchInlineSnapshot(`
      "distractors.mcprove.yml
        ✓ finds the tool in a crowd {distractors 0} (10 runs)
        ✓ finds the tool in a crowd {distractors 4} (10 runs)
        ✓ finds the tool in a crowd {distractors 12} (10 runs)

      distractors floor [PASS] finds the tool in a crowd {distractors 0}: passed 10/10 (100%), certified >= 74% at 95% confidence, accuracy 100%
      distractors floor [PASS] finds the tool in a crowd {distractors 4}: passed 9/10 (90%), certified >= 60% at 95% confidence, accuracy 90%
      distractors floor [PASS] finds the tool in a crowd {distractors 12}: passed 4/10 (40%), certified >= 15% at 95% confidence, accuracy 40%
      distractors sweep of finds the tool in a crowd
           0 ████████████████████ 100% pass, certified >= 74%
           4 ██████████████████·· 90% pass, certified >= 60%
          12 ████████············ 40% pass, certified >= 15%
        the floor of 60% is kept up to 4 distractors
      tool coverage 1/2 (50%); never called: post.list_depots
      3 tests: 3 passed
      "
    `)
  })

  it('has a small cassette for each point of the sweep', async () => {
    const { stdout } = await cli(['list'], { cwd: folder })
    expect(stdout.match(/cassette present: /g)).toHaveLength(3)
    const cassettes = join(folder, 'cassettes/distractors')
    const bytes = readdirSync(cassettes).map((name) => statSync(join(cassettes, name)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000)
  })

  afterAll(() => rmSync(join(folder, '.mcprove'), { recursive: true, force: true }))
})

describe('judges', () => {
  const folder = join(EXAMPLES, 'jury')

  it('replays its runs and the grades of its jury', async () => {
    const { code, stdout } = await cli(['run', '--replay'], { cwd: folder })
    expect(code).toBe(0)
    expect(stdout).toMatchInlineSnapshot(`
      "jury.mcprove.yml
        ✓ opening hours (3 runs)
        ✓ helpful and true (3 runs)
        ✓ tone (3 runs)

      judge floor [PASS] helpful and true: score 0.9 (>= 0.7), passed 3/3; anthropic/claude-haiku-4-5 0.9, openai/gpt-5-mini 0.6 (dissents in runs 1, 2, 3), anthropic/claude-opus-4-5 0.9; agreement 0.333, alpha -0.333
      judge floor [PASS] tone: score 0.9 (>= 0.7), passed 3/3; anthropic/claude-haiku-4-5 0.9
      judges of tone: 6 calls
        anthropic/claude-haiku-4-5  score 0.9
        beside 4 human labels: kappa 1 at a base rate of 0.5, agreement 1, false positives 0, false negatives 0, Brier 0.005
      tool coverage 1/1 (100%)
      3 tests: 3 passed
      "
    `)
  })

  afterAll(() => rmSync(join(folder, '.mcprove'), { recursive: true, force: true }))
})

it('external-python: replays what its agent did, without Python', async () => {
  const folder = join(EXAMPLES, 'external-python')
  const { code, stdout } = await cli(['run', '--replay'], { cwd: folder, env: { PATH: '/nowhere' } })
  rmSync(join(folder, '.mcprove'), { recursive: true, force: true })
  expect(code).toBe(0)
  // A recovery took the time it took when it was recorded.
  expect(stdout.replace(/hang_ms \d+/, 'hang_ms …')).toMatchInlineSnapshot(`
    "external-python.mcprove.yml
      ✓ refund
      ✓ refund, though the shop is silent

    trajectory floor [PASS] refund: trajectory.passed 1 (>= 1)
    tool-edges floor [PASS] refund: edges.gate_passed 1 (>= 1)
    recovery floor [PASS] refund, though the shop is silent: recovery.user_visible_hang_ms … (>= 0), recovery.clean_timeout 1 (>= 1), recovery.gate_passed 1 (>= 1)
    tool coverage 2/2 (100%)
    2 tests: 2 passed
    "
  `)
})
