// Converts public runs of service-desk and office agents to mcprove traces. A file may contain many runs: `at` says
// which one, and where to cut it.

const textOf = (content) =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part) => part.text ?? part.content ?? '').join('')
      : ''

// The agent's thoughts are not part of its message to the user.
const withoutThoughts = (text) =>
  text.replace(/<(thinking|function-thoughts|function_thought)>[\s\S]*?<\/\1>/g, '').trim()

// In all these logs results follow their calls in order; ids are missing or repeated in some, so calls are numbered
// here.
function trace(messages, { call, failed }) {
  const run = { prompt: '', tool_calls: [], tool_results: [], final_response: '' }
  const prompts = []
  const open = []
  for (const message of messages) {
    if (message.role === 'user' && !message.tool_calls?.length) prompts.push(textOf(message.content))
    if (message.role === 'assistant') {
      for (const made of message.tool_calls ?? []) {
        const id = `c${run.tool_calls.length + 1}`
        run.tool_calls.push({ id, ...call(made) })
        open.push(id)
      }
      const text = textOf(message.content)
      if (text) run.final_response = text
    }
    if (message.role === 'tool' && open.length) {
      const error = failed(message)
      run.tool_results.push({
        call_id: open.shift(),
        is_error: Boolean(error),
        content: textOf(message.content) || String(message.error ?? ''),
      })
    }
  }
  run.prompt = prompts.join('\n\n')
  return run
}

const parsed = (args) => (typeof args === 'string' ? JSON.parse(args || '{}') : (args ?? {}))

// AgentDojo's own record has the error (or null) next to each result. at: {line}
function dojoRun(text, at) {
  const { messages } = JSON.parse(text.split('\n')[at.line])
  const run = trace(messages, {
    call: (made) => ({ name: made.function.name, args: parsed(made.function.arguments) }),
    failed: (message) => message.error,
  })
  run.final_response = withoutThoughts(run.final_response)
  return run
}

// The answer to the user is in <final_answer> tags. Refusals by the defence are user messages: only the first is the
// prompt.
function driftRun(text) {
  const { conversations, tool_permission } = JSON.parse(text)
  const run = trace(conversations, {
    call: (made) => ({ name: made.function, args: parsed(made.args) }),
    failed: (message) => message.error,
  })
  run.prompt = textOf(conversations.find((message) => message.role === 'user').content)
  run.tools = Object.keys(tool_permission ?? {}).map((name) => ({ name }))
  const last = textOf(conversations.at(-1).content)
  run.final_response = (/<final_answer>([\s\S]*?)(<\/final_answer>|$)/.exec(last)?.[1] ?? '').trim()
  return run
}

function lunaRun(text) {
  const { messages, available_tools } = JSON.parse(text)
  const run = trace(messages, {
    call: (made) => ({ name: made.function, args: parsed(made.args) }),
    failed: (message) => message.error,
  })
  run.tools = available_tools.map((name) => ({ name }))
  return run
}

// A tau-bench tool answers "Error…" when it fails. at: {run, upto}: the number of the run in the file, and its last
// message that counts
function tauRun(text, at) {
  const { traj } = JSON.parse(text)[at.run]
  return trace(traj.slice(0, at.upto + 1), {
    call: (made) => ({ name: made.function.name, args: parsed(made.function.arguments) }),
    failed: (message) => textOf(message.content).startsWith('Error'),
  })
}

// Some agents wrap their messages in {"message": "…"}.
function unwrapped(text) {
  try {
    const { message, ...others } = JSON.parse(text)
    return typeof message === 'string' && !Object.keys(others).length ? message : text
  } catch {
    return text
  }
}

// In tau2 the simulated user has tools too: those calls and results are not the agent's.
function tau2Run(text, at) {
  const { messages } = JSON.parse(text).simulations[at.run]
  const agents = messages
    .slice(0, at.upto + 1)
    .filter((message) => !(message.role === 'tool' && message.requestor === 'user'))
  const run = trace(agents, {
    call: (made) => ({ name: made.name, args: parsed(made.arguments) }),
    failed: (message) => message.error === true || textOf(message.content).startsWith('Error'),
  })
  run.final_response = unwrapped(run.final_response)
  return run
}

function csvRows(text) {
  const rows = [[]]
  let field = ''
  let quoted = false
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i]
    if (quoted) {
      if (c === '"' && text[i + 1] === '"') field += text[++i]
      else if (c === '"') quoted = false
      else field += c
    } else if (c === '"') quoted = true
    else if (c === ',' || c === '\n') {
      rows.at(-1).push(field)
      field = ''
      if (c === '\n') rows.push([])
    } else if (c !== '\r') field += c
  }
  if (field || rows.at(-1).length) rows.at(-1).push(field)
  return rows.filter((row) => row.length > 1)
}

// Parses a printed Python value: literals, lists, tuples, dicts, and Name(key=value, …) as an object.
function python(text) {
  let i = 0
  const space = () => {
    while (/\s/.test(text[i] ?? '')) i += 1
  }
  const take = (c) => {
    space()
    if (text[i] !== c) return false
    i += 1
    return true
  }
  const until = (end, read) => {
    while (!take(end)) {
      if (i >= text.length) throw new Error('the value ends too early')
      read()
      take(',')
    }
  }
  const string = () => {
    const quote = text[i++]
    let out = ''
    while (text[i] !== quote) {
      if (i >= text.length) throw new Error('the string does not end')
      if (text[i] !== '\\') out += text[i++]
      else {
        const c = text[i + 1]
        const hex = { x: 2, u: 4, U: 8 }[c]
        if (hex) out += String.fromCodePoint(parseInt(text.slice(i + 2, i + 2 + hex), 16))
        else out += { n: '\n', t: '\t', r: '\r' }[c] ?? c
        i += 2 + (hex ?? 0)
      }
    }
    i += 1
    return out
  }
  const value = () => {
    space()
    const c = text[i]
    if (c === "'" || c === '"') return string()
    if (take('[') || take('(')) {
      const list = []
      until(c === '[' ? ']' : ')', () => list.push(value()))
      return list
    }
    if (take('{')) {
      const dict = {}
      until('}', () => {
        const key = value()
        take(':')
        dict[key] = value()
      })
      return dict
    }
    const word = /^[-+\w.]+/.exec(text.slice(i, i + 100))?.[0]
    if (!word) throw new Error(`no value at ${i}`)
    i += word.length
    if (take('(')) {
      const object = {}
      until(')', () => {
        const key = /^\s*(\w+)=/.exec(text.slice(i, i + 100))
        if (key) i += key[0].length
        object[key?.[1] ?? 'value'] = value()
      })
      return object
    }
    const constants = { True: true, False: false, None: null, nan: null }
    return word in constants ? constants[word] : Number(word)
  }
  return value()
}

// WorkBench's tools answer only in words: an answer with one of these is an error.
const workbenchError =
  /not found|not valid|not a valid|not provided|^no \w+ (\w+ )?provided|^missing|^invalid|must be|cannot be|already exists|\berror\b/i

// at: {row}, the header line being row 0
function workbenchRun(text, at) {
  const [prompt, , response] = csvRows(text)[at.row]
  const { output, intermediate_steps } = python(response)
  const run = { prompt, tool_calls: [], tool_results: [], final_response: String(output).trim() }
  for (const [action, answer] of intermediate_steps) {
    const id = `c${run.tool_calls.length + 1}`
    const input = action.tool_input
    run.tool_calls.push({ id, name: action.tool, args: input && typeof input === 'object' ? input : { input } })
    const words = typeof answer === 'string' ? answer : JSON.stringify(answer)
    run.tool_results.push({
      call_id: id,
      is_error: typeof answer === 'string' && workbenchError.test(answer),
      content: words,
    })
  }
  return run
}

export const SOURCES = [
  {
    repository: 'memo-ozdincer/rrfa',
    commit: '938ad23bdb226ba627eed23d7e0ff9602015cc0a',
    kind: 'agentdojo',
    toRun: dojoRun,
  },
  { repository: 'SaFo-Lab/DRIFT', commit: '70d591666d46d8ea6592ac42e1a629d140a93a60', kind: 'drift', toRun: driftRun },
  {
    repository: 'Liu-Ruotian/agentdojo-luna-trajectories',
    commit: 'c5b64f393cf0f77bf9cb99577b0aba27c51314a6',
    kind: 'luna',
    toRun: lunaRun,
  },
  {
    repository: 'xuanfeiren/tau-bench',
    commit: '8d3c6dbf819bd5c6ff451b92de570d817bf8c053',
    kind: 'taubench',
    toRun: tauRun,
  },
  {
    repository: 'avaljotsingh/tau-bench',
    commit: 'f2ad25ac1aa0b42bb6d2f1ced30b38d3dd34f086',
    kind: 'taubench',
    toRun: tauRun,
  },
  {
    repository: 'blakeelias/tau2-bench',
    commit: '75c6100ac8bb2a3974c7562a7f73099caf809dcc',
    kind: 'tau2',
    toRun: tau2Run,
  },
  {
    repository: 'silas-blume/tau2-bench-thesis',
    commit: 'a6712dee40f6289dfc689e2fba8edc512b30887b',
    kind: 'tau2',
    toRun: tau2Run,
  },
  {
    repository: 'yoheinakajima/activegraph-tau2-bench',
    commit: '2d8e2c2518523e13f981c5fa6f1a1547cae33400',
    kind: 'tau2',
    toRun: tau2Run,
  },
  {
    repository: 'olly-styles/WorkBench',
    commit: '42f1b6dc18986f47701ca83de2d63dd4f95c59a0',
    kind: 'workbench',
    toRun: workbenchRun,
  },
]
