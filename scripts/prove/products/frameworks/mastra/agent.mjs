// An agent of Mastra: the servers come from MCPROVE_MCP_CONFIG, each argument is a prompt of its own run.
import { readFileSync, writeFileSync } from 'node:fs'
import { createOpenAI } from '@ai-sdk/openai'
import { Mastra } from '@mastra/core'
import { Agent } from '@mastra/core/agent'
import { MCPClient } from '@mastra/mcp'

const { mcpServers } = JSON.parse(readFileSync(process.env.MCPROVE_MCP_CONFIG, 'utf8'))
const servers = Object.fromEntries(Object.entries(mcpServers).map(([name, { url }]) => [name, { url: new URL(url) }]))
const client = new MCPClient({ servers })
const { observability } = process.env.TRACING ? await import(process.env.TRACING) : {}

const report = {}
let mastra
try {
  const librarian = new Agent({
    id: 'librarian',
    name: 'Librarian',
    instructions: 'You look after the books.',
    model: createOpenAI({ baseURL: process.env.OPENAI_BASE_URL }).chat('gpt-5'),
    tools: await client.listTools(),
    maxRetries: 2,
  })
  mastra = new Mastra({ agents: { librarian }, observability, logger: false })
  for (const prompt of process.argv.slice(2)) {
    const { steps, totalUsage } = await mastra.getAgent('librarian').generate(prompt, { maxSteps: 20 })
    const { text } = steps.at(-1)
    report.final_response = text
    report.tokens = { input: totalUsage.inputTokens, output: totalUsage.outputTokens }
    console.log(text)
  }
} catch (error) {
  report.error = error.message
  // The provider failed, not the agent: mcprove repeats such a run instead of scoring it.
  report.infra = typeof (error.cause ?? error).statusCode === 'number'
  console.error(error.message)
  process.exitCode = 1
} finally {
  await mastra?.shutdown()
  await client.disconnect()
  if (process.env.MCPROVE_REPORT_FILE) writeFileSync(process.env.MCPROVE_REPORT_FILE, JSON.stringify(report))
}
