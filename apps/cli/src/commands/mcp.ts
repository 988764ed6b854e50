import { once } from 'node:events'
import process from 'node:process'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Commands } from '@outrider/command-line/command'
import type { Caller } from '../caller.ts'
import { registerTools } from '../mcp-tools.ts'
import manifest from '../../package.json' with { type: 'json' }

export const mcpCommands: Commands<Caller> = {
  mcp: {
    takes: '',
    about:
      'serves the API to a language model: the Model Context Protocol on standard input and output',
    flags: { 'allow-launch': 'also launches campaigns and automations' },
    isEndless: true,
    run: async ({ calls, options, signal }) => {
      const server = new McpServer({ name: 'outrider', version: manifest.version })
      registerTools(server, calls(), { mayLaunch: options['allow-launch'] !== undefined })
      await server.connect(new StdioServerTransport())
      await Promise.race([once(process.stdin, 'close'), once(signal, 'abort')])
      await server.close()
    },
  },
}
