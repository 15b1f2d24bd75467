// Readers that turn published agent logs into mcprove traces. No dependencies.

const lines = (text) =>
  text
    .split('\n')
    .filter((l) => l.trim())
    .map((l) => JSON.parse(l))
const asText = (c) =>
  typeof c === 'string'
    ? c
    : Array.isArray(c)
      ? c.map((p) => (typeof p === 'string' ? p : (p?.text ?? JSON.stringify(p)))).join('\n')
      : c == null
        ? ''
        : (c.text ?? JSON.stringify(c))
const parse = (s) => {
  try {
    return JSON.parse(s)
  } catch {
    return null
  }
}

// Toolathlon: one JSON per run, OpenAI style messages. Tool names are `<server>-<tool>`; these servers have a hyphen themselves.
const HYPHENATED = ['pdf-tools', 'google-cloud', 'yahoo-finance', 'arxiv-latex']
const split = (full) => {
  const server = HYPHENATED.find((s) => full.startsWith(`${s}-`)) ?? full.split('-')[0]
  return { server, name: full.slice(server.length + 1) || full }
}
// The log has no error flag. An answer is an error when its text (after the content envelope) starts with an error word,
// when it is a JSON object with an `error` member or success false, when a terminal call reports a return code other than 0,
// or when a Python call reports one.
const plainError = (t) => {
  const s = t.trim()
  const j = s.startsWith('{') ? parse(s) : null
  if (j && (j.error || j.success === false || j.object === 'error' || j.status === 'error')) return true
  const code = /(?:return code|Return code|exit code)[:=]?\s*(-?\d+)/.exec(s.slice(-400))
  if (code && code[1] !== '0') return true
  return /^(Error\b|Error:|Failed\b|failed to\b|MCP error|Traceback|An error occurred|Execution (failed|timed out)|Tool .{0,80}(not found|failed)|Invalid\b|ENOENT|EACCES|Access denied|Security violation|TimeoutError|Directions request failed)/i.test(
    s,
  )
}
const envelope = (c) => {
  const s = asText(c)
  const j = /^\s*[[{]/.test(s) ? parse(s) : null
  if (Array.isArray(j) && j.every((p) => p?.type === 'text')) return j.map((p) => p.text).join('\n')
  return j?.type === 'text' && typeof j.text === 'string' ? j.text : s
}
function toolathlon(text) {
  const { messages } = JSON.parse(text)
  const run = { prompt: '', tool_calls: [], tool_results: [], final_response: '' }
  for (const m of messages) {
    if (m.role === 'user') run.prompt ||= asText(m.content)
    if (m.role === 'assistant') {
      if (asText(m.content).trim()) run.final_response = asText(m.content)
      for (const c of m.tool_calls ?? []) {
        run.tool_calls.push({
          id: c.id,
          ...split(c.function.name),
          args: parse(c.function.arguments || '{}') ?? { _raw: c.function.arguments },
        })
      }
    }
    if (m.role === 'tool') {
      const content = envelope(m.content)
      run.tool_results.push({ call_id: m.tool_call_id, is_error: plainError(content), content })
    }
  }
  return run
}

// opencode `run --format json`: a line per part. The prompt is not in the log. MCP tools are `<server>_<tool>`.
// Error: the part's status is `error`, or the shell's exit code is there and not 0.
const OPENCODE_SERVERS = ['playwright']
function opencode(text) {
  const run = { prompt: '', tool_calls: [], tool_results: [], final_response: '' }
  let said = null
  for (const { part } of lines(text)) {
    if (part?.type === 'text' && part.text.trim()) {
      run.final_response = said === part.messageID ? `${run.final_response}\n\n${part.text}` : part.text
      said = part.messageID
    }
    if (part?.type !== 'tool') continue
    const server = OPENCODE_SERVERS.find((s) => part.tool.startsWith(`${s}_`))
    run.tool_calls.push({
      id: part.callID,
      ...(server && { server }),
      name: server ? part.tool.slice(server.length + 1) : part.tool,
      args: part.state.input ?? {},
    })
    const exit = part.state.metadata?.exit
    run.tool_results.push({
      call_id: part.callID,
      is_error: part.state.status === 'error' || (exit != null && exit !== 0),
      content: asText(part.state.output ?? part.state.error ?? ''),
    })
  }
  return run
}

// Claude Code session file: a record per content block; MCP tools are `mcp__<server>__<tool>`. `is_error` is the log's.
function claudeCode(text) {
  const run = { prompt: '', tool_calls: [], tool_results: [], final_response: '' }
  let said = null
  for (const { type, isSidechain, isMeta, message } of lines(text)) {
    if (isSidechain || isMeta || !message) continue
    const blocks =
      typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : (message.content ?? [])
    for (const b of blocks) {
      if (b.type === 'text' && b.text.trim()) {
        if (type === 'user') run.prompt ||= b.text
        if (type === 'assistant') {
          run.final_response = said === message.id ? `${run.final_response}\n\n${b.text}` : b.text
          said = message.id
        }
      }
      if (b.type === 'tool_use') {
        const mcp = /^mcp__(.+?)__(.+)$/.exec(b.name)
        run.tool_calls.push({
          id: b.id,
          ...(mcp && { server: mcp[1] }),
          name: mcp ? mcp[2] : b.name,
          args: b.input ?? {},
        })
      }
      if (b.type === 'tool_result')
        run.tool_results.push({ call_id: b.tool_use_id, is_error: b.is_error === true, content: asText(b.content) })
    }
  }
  return run
}

// Cursor CLI stream-json: a tool call is one object keyed `<tool>ToolCall`, its result has the key `success` or else it is an error
// (error, rejected, failure …); a shell call that ended with an exit code other than 0 is an error too.
function cursor(text) {
  const run = { prompt: '', tool_calls: [], tool_results: [], final_response: '' }
  for (const r of lines(text)) {
    if (r.type === 'user') run.prompt ||= asText(r.message.content)
    if (r.type === 'assistant' && asText(r.message.content).trim()) run.final_response = asText(r.message.content)
    if (r.type !== 'tool_call' || r.subtype !== 'completed') continue
    const [key, call] = Object.entries(r.tool_call).find(([k]) => k.endsWith('ToolCall')) ?? ['unknown', {}]
    const result = call.result ?? {}
    run.tool_calls.push({ id: r.call_id, name: key.replace(/ToolCall$/, ''), args: call.args ?? {} })
    run.tool_results.push({
      call_id: r.call_id,
      is_error: !result.success || (result.success.exitCode ?? 0) !== 0,
      content: JSON.stringify(result),
    })
  }
  return run
}

// `codex exec --json`: finished items. Commands carry an exit code, file changes a status. The prompt is not in the log.
function codex(text) {
  const run = { prompt: '', tool_calls: [], tool_results: [], final_response: '' }
  for (const { type, item } of lines(text)) {
    if (type !== 'item.completed') continue
    if (item.type === 'agent_message') run.final_response = item.text
    const call =
      item.type === 'command_execution'
        ? { name: 'command_execution', args: { command: item.command } }
        : item.type === 'file_change'
          ? { name: 'file_change', args: { changes: item.changes } }
          : item.type === 'mcp_tool_call'
            ? { server: item.server, name: item.tool, args: item.arguments ?? {} }
            : null
    if (!call) continue
    run.tool_calls.push({ id: item.id, ...call })
    run.tool_results.push({
      call_id: item.id,
      is_error: item.status === 'failed' || (item.exit_code ?? 0) !== 0,
      content: asText(item.aggregated_output ?? item.result ?? ''),
    })
  }
  return run
}

// MCP-Bench results: a list of tasks; `at` is { task: '<task_id>' }. `success` is the log's.
function mcpBench(text, at) {
  const t = JSON.parse(text).find((x) => x.task_id === at.task)
  return {
    prompt: t.task_description,
    tool_calls: t.execution_results.map((c, i) => ({
      id: `c${i}`,
      server: c.server,
      name: c.tool,
      args: c.parameters ?? {},
    })),
    tool_results: t.execution_results.map((c, i) => ({
      call_id: `c${i}`,
      is_error: !c.success,
      content: asText(c.success ? c.result : c.error),
    })),
    final_response: t.final_solution,
  }
}

// Droid web search evals: a line per prompt; `at` is { id, trial }. The log names a call when it is pending and gives only its id
// when it is done (no arguments, no result text), so a finished id takes the name that was pending last.
function droid(text, at) {
  const { input, trials } = lines(text).find((r) => r.id === at.id)
  const run = { prompt: input, tool_calls: [], tool_results: [], final_response: '' }
  let name = 'unknown'
  for (const e of trials.find((t) => t.trialNum === at.trial).trajectory) {
    if (e.type === 'message' && e.content !== input) run.final_response = e.content
    if (e.type !== 'tool_call') continue
    if (e.status === 'pending') name = e.name
    else {
      run.tool_calls.push({ id: e.name, name, args: {} })
      run.tool_results.push({ call_id: e.name, is_error: e.status !== 'completed', content: '' })
    }
  }
  return run
}

export const SOURCES = [
  {
    repository: 'WaitHZ/toolathlon-traj-website',
    commit: '3bf7d62c650019de4508278a4637a3ca369c6a90',
    kind: 'toolathlon',
    toRun: toolathlon,
  },
  {
    repository: 'aniruddha-chaudhari/skill-vs-mcp-benchmarks',
    commit: '0baa69878f6fc2e2bfa1c0fd1b77b41bfe9d6415',
    kind: 'opencode',
    toRun: opencode,
  },
  {
    repository: 'sargunv-bot/coding-agent-evals',
    commit: '6a6a8f55b22b41e2e8acfeff25007b8e1dfee5be',
    kind: 'opencode-code',
    toRun: opencode,
  },
  {
    repository: '514-labs/agent-evals',
    commit: 'a3ff3d7c63b62d55b66f7496a08fc879018763c4',
    kind: 'claude-code',
    toRun: claudeCode,
  },
  {
    repository: '514-labs/agent-evals',
    commit: 'a3ff3d7c63b62d55b66f7496a08fc879018763c4',
    kind: 'cursor',
    toRun: cursor,
  },
  {
    repository: '514-labs/agent-evals',
    commit: 'a3ff3d7c63b62d55b66f7496a08fc879018763c4',
    kind: 'codex',
    toRun: codex,
  },
  {
    repository: 'kotsarakos/mcp-benchmark-custom',
    commit: 'c9091d6f6e0007773d75fb4021825c1e005f1a61',
    kind: 'mcp-bench',
    toRun: mcpBench,
  },
  {
    repository: 'youdotcom-oss/web-search-agent-evals',
    commit: '84b6aa3ec2c27d889a70e3bc1ad04c86cf0e3617',
    kind: 'droid-web',
    toRun: droid,
  },
]
