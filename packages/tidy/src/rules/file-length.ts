import { files, isTest, read } from '../repository.ts'
import type { Rule } from '../rule.ts'

const [maxLines, maxTestLines] = [250, 350]

export const fileLength: Rule = {
  name: 'file length',
  todo: `Split the file: it may have ${maxLines} lines, a test ${maxTestLines}`,
  check: () =>
    files
      .filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file))
      .flatMap((file) => {
        const most = isTest(file) ? maxTestLines : maxLines
        const lines = read(file).trimEnd().split('\n').length
        return lines > most ? [{ file, line: most + 1, found: `${lines} lines` }] : []
      }),
}
