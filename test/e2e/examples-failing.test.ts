// examples/: each can be made to fail as its first lines say, for the reasons that it is an example of.
import { describe, it } from 'vitest'
import { failing } from './example-copies.js'

describe.concurrent('fails', () => {
  it('weather', async ({ expect }) => {
    expect(await failing('weather')).toMatchInlineSnapshot(`
      "FAILED tool quality of weather > tool_quality
        tool_quality.min_score: expected >= 0.2, got 0
        tool_quality.mean_score: expected >= 0.4, got 0
        run 1: warning: weather.get_weather: there is no description: say what the tool does, when to use it and what it returns
        run 1: warning: weather.get_forecast: there is no description: say what the tool does, when to use it and what it returns
        run 1: note: weather.get_weather: the parameter \`city\` has no description: say what it contains and in which format
        run 1: note: weather.get_forecast: the parameter \`city\` has no description: say what it contains and in which format
        run 1: note: weather.get_forecast: the parameter \`days\` has no description: say what it contains and in which format
        reproduce: mcprove run weather.mcprove.yml -t 'tool quality of weather'"
    `)
  })

  it('until-decided', async ({ expect }) => {
    expect(await failing('until-decided')).toMatchInlineSnapshot(`
      "FAILED finds the shelf > runs
        run 5: decided after 5 of at most 60 runs: pass rate < 95 % (2 of 5 passed; floor 0.8, alternative 0.95, beta 0.05)
        runs 2-4: note: did not pass a per-run check
        reproduce: mcprove score regressed.traces.jsonl --suite until-decided.mcprove.yml"
    `)
  })

  it('filesystem', async ({ expect }) => {
    expect(await failing('filesystem')).toMatchInlineSnapshot(`
      "FAILED adds up the receipts > verify
        runs 1-3: verify[0] (files.read_text_file): content[0].text: expected a string that matches "^42\\\\.50 EUR\\\\s*$", got the string "33.00 EUR\\n"
        reproduce: mcprove score regressed.traces.jsonl --suite filesystem.mcprove.yml"
    `)
  })

  it('research', async ({ expect }) => {
    expect(await failing('research')).toMatchInlineSnapshot(`
      "FAILED cites its sources > trajectory_axes
        trajectory.dependency_satisfaction: expected >= 100, got 50
        run 2, tool_calls[1]: call 2 \`http.get\` used url "https://www.debian.org/licenses/policy-license.html", which no earlier result of \`search.web\` has at items[*].url
      FAILED cites its sources > tool_edges
        edges.gate_passed: expected >= 1, got 0
        run 2, tool_calls[2]: shell.exec is not in \`allowed\`
        run 2, tool_calls[2]: http.get -> shell.exec is not a declared hand-off
        reproduce: mcprove score regressed.traces.jsonl --suite research.mcprove.yml"
    `)
  })

  it('distractors', async ({ expect }) => {
    expect(await failing('distractors')).toMatchInlineSnapshot(`
      "FAILED finds the tool in a crowd {distractors 12} > distractors
        distractors.certified_lower: expected >= 20, got 15
        runs 1-3, 5, 7, 10, tool_calls[0]: post.track_parcel_batch is an injected tool, expected post.track_parcel
        runs 1-3, 5, 7, 10: no correct tool was called (post.track_parcel): called post.track_parcel_batch
        run 10: note: certified 15%, and the floor is 60%: 17 further runs would reach it if every one passed
        run 10: note: certified 15%, and the floor is 20%: 2 further runs would reach it if every one passed
        reproduce: mcprove run distractors.mcprove.yml -t 'finds the tool in a crowd {distractors 12}'"
    `)
  })

  it('fault-recovery', async ({ expect }) => {
    expect(await failing('fault-recovery')).toMatchInlineSnapshot(`
      "FAILED tries again > expect
        run 1: final_response: expected to contain "Bergen", got "There is no parcel P-7."
      FAILED tries again > recovery
        recovery.time_to_recovery_ms: expected a number <= 5000, got null, which passes only \`absent: true\`
        recovery.gate_passed: expected >= 1, got 0
        run 1, tool_calls[0]: no recovery from hung tracking in post.track_parcel: no later call succeeded
        reproduce: mcprove run fault-recovery.mcprove.yml -t 'tries again'"
    `)
  })

  it('tool-selection', async ({ expect }) => {
    expect(await failing('tool-selection')).toMatchInlineSnapshot(`
      "FAILED converts an amount > tool_selection
        tool_selection.passed: expected >= 1, got 0
        run 2: bank.convert_amount was not called: called bank.get_rate
        reproduce: mcprove run tool-selection.mcprove.yml -t 'converts an amount'"
    `)
  })

  it('offline-traces', async ({ expect }) => {
    expect(await failing('offline-traces')).toMatchInlineSnapshot(`
      "FAILED weather lookup > expect
        runs 2, 4: tool_calls[0].name: expected "get_weather", got "get_forecast"
        runs 2, 4: final_response: expected a string that matches "\\\\b31\\\\b", got the string "It is 27 C in Sacramento."
      FAILED weather lookup > tool_selection
        tool_selection.passed: expected >= 1, got 0
        runs 2, 4: 2350 tokens, 350 over the budget of 2000
      FAILED weather lookup > trajectory
        trajectory.passed: expected >= 1, got 0
        runs 2, 4, tool_calls[1]: expected call 1 \`get_weather\` with city "Sacramento", but recorded call 2 \`weather.get_weather\` differs at args.city: expected "Sacramento", got "Los Angeles"
        reproduce: mcprove score regressed.traces.jsonl --suite weather.mcprove.yml"
    `)
  })

  it('stability', async ({ expect }) => {
    expect(await failing('stability')).toMatchInlineSnapshot(`
      "FAILED finds the cause > stability
        stability.weakest_score: expected >= 0.8, got 0.2
        stability.tool_sequence_similarity: expected >= 0.75, got 0.4
        stability.early_divergence: expected 0, got 1
        run 1: redundancy is 0.2: only 2 of 10 calls are distinct; 1 more run is below 0.5
        run 2, tool_calls[0]: note: 4 of 4 pairs of runs with different calls diverge at call 1 or 2: run 1 calls cluster.read_log, run 2 calls cluster.list_services
        reproduce: mcprove score regressed.traces.jsonl --suite stability.mcprove.yml"
    `)
  })

  it('narrative', async ({ expect }) => {
    expect(await failing('narrative')).toMatchInlineSnapshot(`
      "FAILED files the bug > narrative
        narrative.divergence_score: expected <= 0.2, got 0.333333333
        narrative.gate_passed: expected >= 1, got 0
        runs 1, 2: the text says "I created the issue APP-31 with priority \\"high\\", and sent the mail to Ana", but no successful call does that
        reproduce: mcprove score regressed.traces.jsonl --suite narrative.mcprove.yml"
    `)
  })

  it('critics-tracks', async ({ expect }) => {
    expect(await failing('critics-tracks')).toMatchInlineSnapshot(`
      "FAILED books a meeting in Oslo {track v1} > critics
        critics.passed: expected >= 1, got 0
        runs 1, 3, 4: score 0.8438 is below the fail threshold 0.9
        runs 1-4, tool_calls[0]: calendar_v1.add_event: \`when\` earned 0.25 of 0.5: expected "2026-03-04T10:00:00+01:00", got "2026-03-04T10:00:00"
        run 2: score 0.875 is below the fail threshold 0.9
        runs 1-4, tool_calls[0]: note: calendar_v1.add_event: \`when\`: "2026-03-04T10:00:00" has no time zone and is read as UTC
        runs 1, 3, 4, tool_calls[0]: note: calendar_v1.add_event: \`what\` earned 0.1519 of 0.2142: expected "Meeting with Ana", got "Ana: meeting"
        runs 1-4, tool_calls[0]: note: calendar_v1.add_event: \`length\` earned 0.2857 of 0.2857: expected 30, got 30
        run 2, tool_calls[0]: note: calendar_v1.add_event: \`what\` earned 0.2142 of 0.2142: expected "Meeting with Ana", got "Meeting with Ana"
        reproduce: mcprove run critics-tracks.mcprove.yml -t 'books a meeting in Oslo {track v1}'"
    `)
  })

  it('eval-suite', async ({ expect }) => {
    expect(await failing('eval-suite')).toMatchInlineSnapshot(`
      "FAILED books the meeting > critics
        critics.passed: expected >= 1, got 0
        runs 1-3: score 0.7916 is below the fail threshold 0.85
        runs 1-3, tool_calls[0]: calendar.create_event: \`start\` earned 0 of 0.4166: expected "2026-03-04T12:00:00Z", got "2026-03-04T10:00:00Z"
        runs 1-3, tool_calls[0]: note: calendar.create_event: \`title\` earned 0.25 of 0.25: expected "Meeting with Ana", got "Meeting with Ana"
        runs 1-3, tool_calls[0]: note: calendar.create_event: \`minutes\` earned 0.3333 of 0.3333: expected 30, got 30
        reproduce: mcprove run eval-suite.mcprove.ts -t 'books the meeting' --model claude-sonnet-4-5 --runs 3
      FAILED reserves a room as well > critics
        critics.passed: expected >= 1, got 0
        runs 1-3: score 0.8333 is below the fail threshold 0.85
        runs 1-3, tool_calls[0]: calendar.create_event: \`start\` earned 0 of 1: expected "2026-03-04T12:00:00Z", got "2026-03-04T10:00:00Z"
        runs 1, 3, tool_calls[0]: warning: calendar.create_event was given \`title\` "Ana: meeting", which is not in the expected call
        run 2, tool_calls[0]: warning: calendar.create_event was given \`title\` "Meeting with Ana", which is not in the expected call
        runs 1-3, tool_calls[1]: note: rooms.reserve_room: \`seats\` earned 1 of 1: expected 2, got 2
        reproduce: mcprove run eval-suite.mcprove.ts -t 'reserves a room as well' --model claude-sonnet-4-5 --runs 3"
    `)
  })

  it('custom-gate', async ({ expect }) => {
    expect(await failing('custom-gate')).toMatchInlineSnapshot(`
      "FAILED pays the bills > spending_limit
        spending_limit.over: expected <= 0, got 3
        runs 1-3, tool_calls[2]: \`bank.transfer\` takes the run to 60 euros, 50 allowed
        reproduce: mcprove run custom-gate.mcprove.yml -t 'pays the bills'"
    `)
  })

  it('jury', async ({ expect }) => {
    expect(await failing('jury')).toMatchInlineSnapshot(`
      "FAILED helpful and true > judge
        judge.score: expected >= 0.7, got 0.6
        anthropic/claude-haiku-4-5 0.9 (dissents in runs 1, 2, 3), openai/gpt-5-mini 0.6, anthropic/claude-opus-4-5 0.9 (dissents in runs 1, 2, 3); agreement 0.333, alpha -0.333
        runs 1-3: scored 0.6, below the threshold 0.7: 2 of 3 jurors passed it, 3 are required
        runs 1-3: warning: anthropic/claude-haiku-4-5 gave 0.9 and dissents: "It gives the hours that the tool returned."
        runs 1-3: warning: anthropic/claude-opus-4-5 gave 0.9 and dissents: "It gives the hours that the tool returned."
        runs 1-3: note: openai/gpt-5-mini gave 0.6: "It gives the hours that the tool returned."
        reproduce: mcprove run jury.mcprove.yml -t 'helpful and true'"
    `)
  })

  it('external-python', async ({ expect }) => {
    expect(await failing('external-python')).toMatchInlineSnapshot(`
      "FAILED refund > trajectory
        trajectory.passed: expected >= 1, got 0
        run 1, tool_calls[1]: expected call 2 \`shop.refund_order\` with order_id "A-18", but the recorded call \`shop.refund_order\` differs at args.order_id: expected "A-18", got "A-17"
        reproduce: mcprove run external-python.mcprove.yml -t refund"
    `)
  })

  it('imported-traces', async ({ expect }) => {
    expect(await failing('imported-traces')).toMatchInlineSnapshot(`
      "FAILED gates > trajectory
        trajectory.passed: expected >= 1, got 0
        run 1, tool_calls[2]: expected call 2 \`tracker.close_issue\` with key "APP-31", but recorded call 3 \`tracker.close_issue\` differs at args.key: expected "APP-31", got "APP-13"
      FAILED gates > trajectory_axes
        trajectory.dependency_satisfaction: expected >= 100, got 0
        run 1, tool_calls[2]: call 3 \`tracker.close_issue\` used key "APP-13", which no earlier result of \`tracker.list_issues\` has at issues[*].key
      FAILED gates > tool_edges
        edges.gate_passed: expected >= 1, got 0
        run 1, tool_calls[3]: Bash is restricted
      FAILED gates > narrative
        narrative.gate_passed: expected >= 1, got 0
        run 1: the text says "I closed the issue APP-31", but no successful call names \`APP-31\`
        run 1, tool_calls[0]: note: the text does not mention Read, which is not mutating
        run 1, tool_calls[1]: note: the text does not mention tracker.list_issues, which is not mutating
        reproduce: mcprove score regressed.jsonl --gates gates.yml"
    `)
  })

  it('orders', async ({ expect }) => {
    expect(await failing('orders')).toMatchInlineSnapshot(`
      "FAILED refund > trajectory
        trajectory.passed: expected >= 1, got 0
        runs 1-5, tool_calls[1]: expected call 2 \`refund_order\` with order_id "A-18", but recorded call 2 \`shop.refund_order\` differs at args.order_id: expected "A-18", got "A-17"
        reproduce: mcprove run orders.mcprove.yml -t refund"
    `)
  })
})
