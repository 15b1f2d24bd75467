// An agent of LangChain: the servers come from MCPROVE_MCP_CONFIG, each argument is a prompt of its own run.
import { readFileSync, writeFileSync } from 'node:fs'
import { MultiServerMCPClient } from '@langchain/mcp-adapters'
import { ChatOpenAI } from '@langchain/openai'
import { createAgent } from 'langchain'

const { mcpServers } = JSON.parse(readFileSync(process.env.MCPROVE_MCP_CONFIG, 'utf8'))
const client = new MultiServerMCPClient({ mcpServers })

const report = {}
try {
  const model = new ChatOpenAI({
    model: 'gpt-5',
    maxRetries: 2,
    configuration: { baseURL: process.env.OPENAI_BASE_URL },
  })
  const agent = createAgent({ name: 'librarian', model, tools: await client.getTools() })
  for (const prompt of process.argv.slice(2)) {
    const { messages } = await agent.invoke({ messages: [{ role: 'user', content: prompt }] })
    const sum = (key) => messages.reduce((total, { usage_metadata }) => total + (usage_metadata?.[key] ?? 0), 0)
    report.final_response = messages.at(-1).text
    report.tokens = { input: sum('input_tokens'), output: sum('output_tokens') }
    console.log(report.final_response)
  }
} catch (error) {
  report.error = error.message
  // The provider failed, not the agent: mcprove repeats such a run instead of scoring it.
  report.infra = typeof error.status === 'number'
  console.error(error.message)
  process.exitCode = 1
} finally {
  await client.close()
  if (process.env.MCPROVE_REPORT_FILE) writeFileSync(process.env.MCPROVE_REPORT_FILE, JSON.stringify(report))
}
