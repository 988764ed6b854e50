import { files, isTest, read } from '../repository.ts'
import type { Rule } from '../rule.ts'

const maxLines = 250

export const fileLength: Rule = {
  name: 'file length',
  todo: `Split the file: it may have ${maxLines} lines`,
  check: () =>
    files
      .filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file) && !isTest(file))
      .flatMap((file) => {
        const lines = read(file).trimEnd().split('\n').length
        return lines > maxLines ? [{ file, line: maxLines + 1, found: `${lines} lines` }] : []
      }),
}
