// An agent of the AI SDK: the servers come from MCPROVE_MCP_CONFIG, each argument is a prompt of its own conversation.
import { readFileSync, writeFileSync } from 'node:fs'
import { createMCPClient } from '@ai-sdk/mcp'
import { createOpenAI } from '@ai-sdk/openai'
import { APICallError, generateText, RetryError, stepCountIs } from 'ai'

const { mcpServers } = JSON.parse(readFileSync(process.env.MCPROVE_MCP_CONFIG, 'utf8'))
const model = createOpenAI({ baseURL: process.env.OPENAI_BASE_URL }).chat('gpt-5')

const clients = []
const report = {}
try {
  let tools = {}
  for (const { url } of Object.values(mcpServers)) {
    const client = await createMCPClient({ transport: { type: 'http', url } })
    clients.push(client)
    tools = { ...tools, ...(await client.tools()) }
  }
  for (const prompt of process.argv.slice(2)) {
    const { text, totalUsage } = await generateText({ model, tools, prompt, stopWhen: stepCountIs(20) })
    report.final_response = text
    report.tokens = { input: totalUsage.inputTokens, output: totalUsage.outputTokens }
    console.log(text)
  }
} catch (error) {
  report.error = error.message
  // The provider failed, not the agent: mcprove repeats such a run instead of scoring it.
  report.infra = APICallError.isInstance(RetryError.isInstance(error) ? error.lastError : error)
  console.error(error.message)
  process.exitCode = 1
} finally {
  await Promise.all(clients.map((client) => client.close()))
  if (process.env.MCPROVE_REPORT_FILE) writeFileSync(process.env.MCPROVE_REPORT_FILE, JSON.stringify(report))
}
