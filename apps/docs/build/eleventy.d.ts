/** What is used of Eleventy, which has no types of its own. */
declare module '@11ty/eleventy' {
  import type MarkdownIt from 'markdown-it'

  interface Configuration {
    setLibrary(extension: 'md', library: MarkdownIt): void
    setUseGitIgnore(isUsed: boolean): void
    addTemplate(path: string, content: string, data: Readonly<Record<string, unknown>>): void
    addPassthroughCopy(copied: Readonly<Record<string, string>>): void
  }

  interface Options {
    readonly quietMode: boolean
    config(configuration: Configuration): void
  }

  export interface Written {
    readonly url: string
    readonly outputPath: string
    readonly content: string
  }

  // oxlint-disable-next-line import/no-default-export -- it is one
  export default class Eleventy {
    constructor(input: string, output: string, options: Options)
    write(): Promise<[unknown, readonly Written[]]>
  }
}
