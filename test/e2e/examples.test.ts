// examples/: each passes by the command that its table and its first lines name, and prints what it printed.
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyExample, EXAMPLES, listed, passing, project } from './example-copies.js'
import { ROOT } from './run-cli.js'

it('the table lists every folder, and each suite says whose answers it holds', () => {
  const folders = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(listed.map(({ name }) => name).sort()).toEqual(folders.map(({ name }) => name).sort())
  for (const { name, model } of listed) {
    const saysDouble = copyExample(name, `${name}-read`).head.includes('model server')
    expect({ name, saysDouble }).toEqual({ name, saysDouble: model === 'recorded double' })
  }
})

it('what is recorded stays small', () => {
  const files = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.jsonl'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.reduce((sum, file) => sum + statSync(join(EXAMPLES, file)).size, 0)).toBeLessThan(1_000_000)
})

it('the suite in TypeScript agrees with the types of the package', () => {
  const { folder, file } = copyExample('eval-suite', 'eval-suite-types')
  symlinkSync(join(ROOT, 'node_modules/@types'), join(project, 'node_modules/@types'), 'dir')
  const tsc = join(ROOT, 'node_modules/typescript-7/bin/tsc')
  const flags = [
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--types',
    'node',
  ]
  expect(execFileSync(process.execPath, [tsc, ...flags, file], { cwd: folder, encoding: 'utf8' })).toBe('')
})

describe.concurrent('passes', () => {
  it('weather', async ({ expect }) => {
    expect(await passing('weather')).toMatchInlineSnapshot(`
      "weather.mcprove.yml
        ✓ needs a coat (5 runs)
        ✓ tells the weather
        ✓ forecasts as many days as asked
        ✓ refuses a city it does not know
        ✓ tool quality of weather

      discovery floor [PASS] needs a coat: discovery.recall 100 (>= 100), discovery.calls_to_find 1 (<= 1.5)
      tool-quality floor [PASS] tool quality of weather: tool_quality.min_score 0.85 (>= 0.2), tool_quality.mean_score 0.85 (>= 0.4), tool_quality.critical_count 0 (<= 0), tool_quality.error_count 0 (<= 0)
      tool coverage 2/2 (100%)
      5 tests: 5 passed
      "
    `)
  })

  it('until-decided', async ({ expect }) => {
    expect(await passing('until-decided')).toMatchInlineSnapshot(`
      "until-decided.mcprove.yml
        ✓ finds the shelf (36 runs)

      trajectory sample [FAIL, does not decide] finds the shelf: trajectory.passed 0 (>= 1)
      runs floor [PASS] finds the shelf: decided after 36 of at most 60 runs: pass rate >= 80 % (34 of 36 passed; floor 0.8, alternative 0.95, alpha 0.05)
      tool coverage 1/1 (100%)
      1 test: 1 passed
      "
    `)
  })

  it('filesystem', async ({ expect }) => {
    expect(await passing('filesystem')).toMatchInlineSnapshot(`
      "filesystem.mcprove.yml
        ✓ adds up the receipts (3 runs)

      tool-edges floor [PASS] adds up the receipts: edges.gate_passed 1 (>= 1)
      trajectory-axes floor [PASS] adds up the receipts: trajectory.dependency_satisfaction 100 (>= 100), trajectory.order_satisfaction 100 (>= 100)
      tool coverage 3/14 (21%); never called: files.create_directory, files.directory_tree, files.edit_file, files.get_file_info, files.list_allowed_directories, files.list_directory_with_sizes, files.move_file, files.read_file, files.read_media_file, files.read_multiple_files and 1 more
      1 test: 1 passed
      "
    `)
  })

  it('research', async ({ expect }) => {
    expect(await passing('research')).toMatchInlineSnapshot(`
      "research.mcprove.yml
        ✓ cites its sources (2 runs)
        ✓ asks whichever source it likes (6 runs)

      equal-function-sets floor [PASS] cites its sources: tool_selection.f1 100 (>= 80)
      trajectory floor [PASS] cites its sources: trajectory.passed 1 (>= 1)
      trajectory-axes floor [PASS] cites its sources: trajectory.dependency_satisfaction 100 (>= 100), trajectory.order_satisfaction 100 (>= 100)
      golden-path floor [PASS] cites its sources: golden_path.mean_penalty 0.75 (>= 0.5)
      tool-edges floor [PASS] cites its sources: edges.gate_passed 1 (>= 1)
      equal-function-sets floor [PASS] asks whichever source it likes: tool_selection.f1 100 (>= 100)
      tool-edges floor [PASS] asks whichever source it likes: edges.gate_passed 1 (exact 1), edges.delegation_pct 100 (exact 100)
      tool coverage 3/4 (75%); never called: search.news
      2 tests: 2 passed
      "
    `)
  })

  it('distractors', async ({ expect }) => {
    expect(await passing('distractors')).toMatchInlineSnapshot(`
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
        the floor of 60% holds up to 4 distractors
      tool coverage 1/2 (50%); never called: post.list_depots
      3 tests: 3 passed
      "
    `)
  })

  it('fault-recovery', async ({ expect }) => {
    expect(
      (await passing('fault-recovery')).replace(/time_to_recovery_ms \d+/, 'time_to_recovery_ms …'),
    ).toMatchInlineSnapshot(`
      "fault-recovery.mcprove.yml
        ✓ tries again
        ✓ asks the depot

      recovery floor [PASS] tries again: recovery.user_visible_hang_ms 3000 (>= 0), recovery.time_to_recovery_ms … (<= 5000), recovery.clean_timeout 1 (>= 1), recovery.gate_passed 1 (>= 1)
      recovery floor [PASS] asks the depot: recovery.user_visible_hang_ms 0 (>= 0), recovery.gate_passed 1 (>= 1)
      tool coverage 2/2 (100%)
      2 tests: 2 passed
      "
    `)
  })

  it('tool-selection', async ({ expect }) => {
    expect(await passing('tool-selection')).toMatchInlineSnapshot(`
      "tool-selection.mcprove.yml
        ✓ converts an amount (10 runs)

      tool-selection floor [PASS] converts an amount: selection 9/10 (90%), pass^k 80% (k=2), max tokens 681
      tool coverage 2/3 (66%); never called: bank.list_currencies
      1 test: 1 passed
      "
    `)
  })

  it('offline-traces', async ({ expect }) => {
    expect(await passing('offline-traces')).toMatchInlineSnapshot(`
      "weather.mcprove.yml
        ✓ weather lookup (5 runs)

      equal-function-sets floor [PASS] weather lookup: tool_selection.precision 100 (>= 100)
      tool-selection floor [PASS] weather lookup: selection 5/5 (100%), pass^k 100%, max tokens 921
      trajectory floor [PASS] weather lookup: trajectory.passed 1 (>= 1)
      1 test: 1 passed
      "
    `)
  })

  it('stability', async ({ expect }) => {
    expect(await passing('stability')).toMatchInlineSnapshot(`
      "stability.mcprove.yml
        ✓ finds the cause (4 runs)

      stability floor [PASS] finds the cause: weakest 1, mean 1, tool similarity 1, argument consistency 1
      tool coverage 3/3 (100%)
      1 test: 1 passed
      "
    `)
  })

  it('narrative', async ({ expect }) => {
    expect(await passing('narrative')).toMatchInlineSnapshot(`
      "narrative.mcprove.yml
        ✓ files the bug (3 runs)

      narrative floor [PASS] files the bug: narrative.divergence_score 0 (<= 0.2), narrative.gate_passed 1 (>= 1)
      tool coverage 2/2 (100%)
      1 test: 1 passed
      "
    `)
  })

  it('critics-tracks', async ({ expect }) => {
    expect(await passing('critics-tracks')).toMatchInlineSnapshot(`
      "critics-tracks.mcprove.yml
        ✓ books a meeting in Oslo {track v1} (4 runs) score 0.8516, 2 warnings
          warning: critics: runs 1, 3, 4: score 0.8438 is below the warn threshold 0.95
          warning: critics: run 2: score 0.875 is below the warn threshold 0.95
        ✓ books a meeting in Oslo {track v2} (4 runs) score 0.9922

      critics floor [PASS] books a meeting in Oslo {track v1}: score 0.8516 ± 0.0134 over 4 runs; what 0.7819 ± 0.1258, when 0.5, length 1
      critics floor [PASS] books a meeting in Oslo {track v2}: score 0.9922 ± 0.0134 over 4 runs; title 0.9273 ± 0.1258, start 1, minutes 1
      tracks of books a meeting in Oslo
        v1  score 0.851639959, passed, baseline
        v2  score 0.99221332 (+0.140573361), passed
        what: v1 0.78197295, v2 not judged
        when: v1 0.5, v2 not judged
        length: v1 1, v2 not judged
        title: v1 not judged, v2 0.927324317
        start: v1 not judged, v2 1
        minutes: v1 not judged, v2 1
        best: v2
      tool coverage 2/2 (100%)
      2 tests: 2 passed
      "
    `)
  })

  it('eval-suite', async ({ expect }) => {
    expect(await passing('eval-suite')).toMatchInlineSnapshot(`
      "eval-suite.mcprove.ts
        ✓ books the meeting (3 runs) score 1
        ✓ reserves a room as well (3 runs) score 1, 2 warnings
          warning: critics: runs 1, 3, tool_calls[0]: calendar.create_event was given \`title\` "Ana: meeting", which is not in the expected call
          warning: critics: run 2, tool_calls[0]: calendar.create_event was given \`title\` "Meeting with Ana", which is not in the expected call

      critics floor [PASS] books the meeting: score 1 over 3 runs; title 1, start 1, minutes 1
      critics floor [PASS] reserves a room as well: score 1 over 3 runs; start 1, seats 1
      tool coverage 2/3 (66%); never called: calendar.list_events
      2 tests: 2 passed
      "
    `)
  })

  it('custom-gate', async ({ expect }) => {
    expect(await passing('custom-gate')).toMatchInlineSnapshot(`
      "custom-gate.mcprove.yml
        ✓ pays the bills (3 runs)

      spending-limit floor [PASS] pays the bills: spending_limit.over 0 (<= 0)
      trajectory floor [PASS] pays the bills: trajectory.passed 1 (>= 1)
      tool coverage 3/3 (100%)
      1 test: 1 passed
      "
    `)
  })

  it('jury', async ({ expect }) => {
    expect(await passing('jury')).toMatchInlineSnapshot(`
      "jury.mcprove.yml
        ✓ opening hours (3 runs)
        ✓ helpful and true (3 runs) 1 warning
          warning: judge: runs 1-3: openai/gpt-5-mini gave 0.6 and dissents: "It gives the hours that the tool returned."
        ✓ tone (3 runs)

      judge floor [PASS] helpful and true: score 0.9 (>= 0.7), passed 3/3; anthropic/claude-haiku-4-5 0.9, openai/gpt-5-mini 0.6 (dissents in runs 1, 2, 3), anthropic/claude-opus-4-5 0.9; agreement 0.333, alpha -0.333
      judge floor [PASS] tone: score 0.9 (>= 0.7), passed 3/3; anthropic/claude-haiku-4-5 0.9
      judges of tone: 6 calls
        anthropic/claude-haiku-4-5  score 0.9
        against 4 human labels: kappa 1 at a base rate of 0.5, agreement 1, false positives 0, false negatives 0, Brier 0.005
      tool coverage 1/1 (100%)
      3 tests: 3 passed
      "
    `)
  })

  it('external-python', async ({ expect }) => {
    expect((await passing('external-python')).replace(/hang_ms \d+/, 'hang_ms …')).toMatchInlineSnapshot(`
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

  it('imported-traces', async ({ expect }) => {
    expect(await passing('imported-traces')).toMatchInlineSnapshot(`
      "gates.yml
        ✓ gates

      trajectory floor [PASS] gates: trajectory.passed 1 (>= 1)
      trajectory-axes floor [PASS] gates: trajectory.dependency_satisfaction 100 (>= 100), trajectory.order_satisfaction 100 (>= 100)
      tool-edges floor [PASS] gates: edges.gate_passed 1 (>= 1)
      narrative floor [PASS] gates: narrative.gate_passed 1 (>= 1)
      1 test: 1 passed
      "
    `)
  })

  it('orders', async ({ expect }) => {
    expect(await passing('orders')).toMatchInlineSnapshot(`
      "orders.mcprove.yml
        ✓ refund (5 runs)
        ✓ refund, by script
        ✓ finds orders
        ✓ refuses an unknown order
        ✓ tool quality of shop

      trajectory floor [PASS] refund: trajectory.passed 1 (>= 1)
      tool-selection floor [PASS] refund: selection 5/5 (100%), pass^k 100%, max tokens 1050
      stability floor [PASS] refund: weakest 1, mean 1, tool similarity 1, argument consistency 1
      golden-path floor [PASS] refund, by script: golden_path.passed 1 (>= 1)
      tool-quality floor [PASS] tool quality of shop: tool_quality.min_score 0.8 (>= 0.2), tool_quality.mean_score 0.833333333 (>= 0.4), tool_quality.critical_count 0 (<= 0), tool_quality.error_count 0 (<= 0)
      tool coverage 2/3 (66%); never called: shop.list_refunds
      5 tests: 5 passed
      "
    `)
  })
})
