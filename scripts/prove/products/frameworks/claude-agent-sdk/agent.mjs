// An agent of the Claude Agent SDK: the servers come from MCPROVE_MCP_CONFIG, each argument is a prompt of its own session.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { query } from '@anthropic-ai/claude-agent-sdk'

const { mcpServers } = JSON.parse(readFileSync(process.env.MCPROVE_MCP_CONFIG, 'utf8'))
const allowedTools = Object.keys(mcpServers).map((name) => `mcp__${name}`)
const { MESSAGES_FILE } = process.env

const report = {}
try {
  for (const prompt of process.argv.slice(2)) {
    const options = { model: 'claude-sonnet-4-5', mcpServers, strictMcpConfig: true, allowedTools, maxTurns: 20 }
    for await (const message of query({ prompt, options })) {
      if (MESSAGES_FILE) appendFileSync(MESSAGES_FILE, `${JSON.stringify(message)}\n`)
      if (message.type === 'result') readResult(message)
    }
  }
} catch (error) {
  report.error ??= error.message
  console.error(error.message)
  process.exitCode = 1
} finally {
  if (process.env.MCPROVE_REPORT_FILE) writeFileSync(process.env.MCPROVE_REPORT_FILE, JSON.stringify(report))
}

function readResult({ result, is_error, api_error_status, modelUsage, total_cost_usd }) {
  const usages = Object.values(modelUsage)
  const sum = (key) => usages.reduce((total, usage) => total + usage[key], 0)
  report.final_response = result
  report.tokens = {
    input: sum('inputTokens') + sum('cacheReadInputTokens') + sum('cacheCreationInputTokens'),
    output: sum('outputTokens'),
  }
  report.cost_usd = total_cost_usd
  if (!is_error) return console.log(result)
  report.error = result
  // The provider failed, not the agent: mcprove repeats such a run instead of scoring it.
  report.infra = typeof api_error_status === 'number'
  process.exitCode = 1
}
