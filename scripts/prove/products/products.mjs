// How each product is pointed at the model server, and what it can do by itself. All else is the work of the presets.

// biome-ignore lint/suspicious/noTemplateCurlyInString: a suite replaces it
const MODEL = '${MODEL_URL}'
// biome-ignore lint/suspicious/noTemplateCurlyInString: a suite replaces it
const OTLP = '${OTLP_URL}'

/** Codex gives a subagent an id that the model needs to wait for it. */
const THREAD_ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
const json = (value) => JSON.stringify(value, null, 2)
const shell = (name, args) => ({ name, args })

/**
 * `external`: the settings of the suite. `home`: files in its HOME. `own`: calls of its own tools, for the model's script.
 * `waits`: settings that make it wait for a tool for a few seconds only.
 */
export const PRODUCTS = {
  claude: {
    external: {
      preset: 'claude',
      args: ['--model', 'claude-sonnet-4-5'],
      env: {
        ANTHROPIC_BASE_URL: MODEL,
        ANTHROPIC_API_KEY: 'dummy',
        // Otherwise the model must search for a tool before it can call it.
        ENABLE_TOOL_SEARCH: 'false',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_AUTOUPDATER: '1',
        CLAUDE_CODE_MAX_RETRIES: '3',
        CLAUDE_CODE_ENABLE_TELEMETRY: '1',
        OTEL_LOGS_EXPORTER: 'otlp',
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_EXPORTER_OTLP_ENDPOINT: OTLP,
        OTEL_LOG_USER_PROMPTS: '1',
        OTEL_LOG_TOOL_DETAILS: '1',
        OTEL_LOGS_EXPORT_INTERVAL: '500',
      },
    },
    own: {
      external: { args: ['--model', 'claude-sonnet-4-5', '--dangerously-skip-permissions'], env: { IS_SANDBOX: '1' } },
      shell: shell('Bash', { command: 'echo own-shell', description: 'Says it' }),
      delegation: [
        [shell('Agent', { description: 'Count', prompt: '[[sub]] Count.', subagent_type: 'general-purpose' })],
      ],
      subagent: [[shell('Bash', { command: 'echo sub-shell', description: 'Says it' })]],
    },
    waits: { env: { MCP_TOOL_TIMEOUT: '3000' } },
  },
  codex: {
    external: { preset: 'codex', env: { LOOP_KEY: 'dummy' } },
    home: ({ model, otlp }) => ({ '.codex/config.toml': codexConfig(model, otlp) }),
    own: {
      external: { args: ['--dangerously-bypass-approvals-and-sandbox'] },
      shell: shell('exec_command', { cmd: 'echo own-shell' }),
      // Its events have other names than the tools of the model.
      names: ['command_execution', 'spawn_agent', 'wait'],
      delegation: [
        [shell('spawn_agent', { message: '[[sub]] Count.', fork_context: false })],
        [shell('wait_agent', ({ last }) => ({ targets: last.match(THREAD_ID) ?? [], timeout_ms: 20_000 }))],
      ],
      subagent: [[shell('exec_command', { cmd: 'echo sub-shell' })]],
    },
    waits: { args: ['-c', 'mcp_servers.books.tool_timeout_sec=3'] },
  },
  gemini: {
    external: {
      preset: 'gemini',
      args: ['-m', 'gemini-2.5-pro'],
      env: { GEMINI_API_KEY: 'dummy', GOOGLE_GEMINI_BASE_URL: MODEL },
    },
    home: ({ home }) => geminiHome({ outfile: `${home}/telemetry.log` }),
    // It writes its telemetry either to a file or to a collector.
    collectedHome: ({ otlp }) => geminiHome({ otlpEndpoint: otlp, otlpProtocol: 'http', traces: true }),
    own: {
      external: { args: ['-m', 'gemini-2.5-pro', '--yolo'] },
      shell: shell('run_shell_command', { command: 'echo own-shell' }),
      delegation: [[shell('invoke_agent', { agent_name: 'generalist', prompt: '[[sub]] Count.' })]],
      subagent: [
        [shell('run_shell_command', { command: 'echo sub-shell' })],
        [shell('complete_task', { result: { response: 'The subagent is done.' } })],
      ],
    },
    waits: null,
  },
  opencode: {
    external: {
      preset: 'opencode',
      env: { OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' },
    },
    home: ({ model }) => ({
      '.config/opencode/opencode.json': json({
        model: 'loop/gpt-x',
        small_model: 'loop/gpt-x',
        provider: {
          loop: {
            npm: '@ai-sdk/openai-compatible',
            name: 'Loop',
            options: { baseURL: `${model}/v1`, apiKey: 'dummy' },
            models: { 'gpt-x': { name: 'gpt-x', tool_call: true, limit: { context: 200_000, output: 8000 } } },
          },
        },
      }),
    }),
    own: {
      shell: shell('bash', { command: 'echo own-shell', description: 'Says it' }),
      delegation: [[shell('task', { description: 'Count', prompt: '[[sub]] Count.', subagent_type: 'general' })]],
      subagent: [[shell('bash', { command: 'echo sub-shell', description: 'Says it' })]],
    },
    waits: null,
  },
  copilot: {
    external: {
      preset: 'copilot',
      env: {
        COPILOT_PROVIDER_BASE_URL: `${MODEL}/v1`,
        COPILOT_PROVIDER_API_KEY: 'dummy',
        COPILOT_MODEL: 'gpt-5.4',
        COPILOT_OFFLINE: 'true',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a suite replaces it
        COPILOT_OTEL_FILE_EXPORTER_PATH: '${HOME}/otel.jsonl',
        OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
      },
    },
    own: {
      shell: shell('bash', { command: 'echo own-shell', description: 'Says it' }),
      delegation: [
        [shell('task', { agent_type: 'task', name: 'count', description: 'Count', prompt: '[[sub]] Count.' })],
      ],
      subagent: [[shell('bash', { command: 'echo sub-shell', description: 'Says it' })]],
    },
    waits: null,
  },
  cline: {
    external: {
      name: 'cline',
      command: ['node', '{suite_dir}/cline-agent.mjs', '{prompt}'],
    },
    // The recipe of the page is what is proved.
    recipe: 'cline-agent.mjs',
    prepare: ({ model }) => ['auth', '-p', 'openai-compatible', '-k', 'dummy', '-m', 'gpt-x', '-b', `${model}/v1`],
    own: {
      shell: shell('run_commands', { commands: ['echo own-shell'] }),
      // The recipe does not tell which agent made a call.
      names: ['run_commands', 'spawn_agent', 'run_commands'],
      delegation: [[shell('spawn_agent', { systemPrompt: 'You count.', task: '[[sub]] Count.' })]],
      subagent: [[shell('run_commands', { commands: ['echo sub-shell'] })]],
    },
    waits: null,
  },
}

function geminiHome(telemetry) {
  return {
    // The preset links what is in this folder, so chats are kept.
    '.gemini/tmp/.keep': '',
    '.gemini/settings.json': json({
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: true, target: 'local', logPrompts: true, ...telemetry },
    }),
  }
}

function codexConfig(model, otlp) {
  return `model = "gpt-5"
model_provider = "loop"
[model_providers.loop]
name = "loop"
base_url = "${model}/v1"
env_key = "LOOP_KEY"
wire_api = "responses"
request_max_retries = 1
stream_max_retries = 3
[features]
multi_agent = true
[otel]
exporter = { otlp-http = { endpoint = "${otlp}/v1/logs", protocol = "json" } }
log_user_prompt = true
`
}
