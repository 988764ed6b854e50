import type { Readable } from 'node:stream'
import { Id } from '@outrider/contracts/ids'
import {
  getImport,
  Import,
  listImportFaults,
  listImports,
  RowFault,
} from '@outrider/contracts/imports'
import { Problem } from '@outrider/contracts/problem'
import { Type } from 'typebox'
import { mayRead, mayWrite } from '../access/policies.ts'
import { isUtf8Charset } from '../http/incoming.ts'
import { passing } from '../http/pass-on.ts'
import { route } from '../http/route.ts'
import { ndjsonOf, pagesOf } from '../http/streaming.ts'
import { importHolds, importTypes, receiveImport } from '../imports/receive-import.ts'

const tag = 'Imports'
const one = { tag, id: 'importId' } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const OneImport = Type.Object({ id: Id('imp') })

export const importRoutes = [
  route({
    method: 'post',
    path: '/contacts/import',
    operationId: 'importContacts',
    tag,
    summary: 'Import contacts',
    access: mayWrite,
    limit: 'BATCH',
    accepts: importTypes,
    holds: importHolds,
    status: 202,
    repeatable: true,
    reply: Import,
    handle: async ({ caller, request, ask }) => {
      const type = importTypes.find((each) => each === request.mediaType())
      if (!type || request.header('Content-Encoding') !== '')
        throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'content-encoding: must not be set')
      if (!isUtf8Charset(request.charset()))
        throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'content-type: must be in UTF-8')
      return { body: await receiveImport(caller.tenant, type, request.stream, { ask }) }
    },
  }),
  reads.get('/imports', 'List imports', listImports),
  reads.get('/imports/:id', 'Retrieve an import', getImport),
  route({
    method: 'get',
    path: '/imports/:id/errors',
    operationId: 'exportImportErrors',
    tag,
    summary: 'Export the errors of an import',
    access: mayRead,
    limit: 'READS',
    params: OneImport,
    status: 200,
    download: true,
    produces: 'application/x-ndjson',
    reply: Type.Unsafe<Readable>(RowFault),
    handle: async ({ caller, params, ask }) => {
      const pages = await pagesOf(
        (after) => ask(listImportFaults, { tenant: caller.tenant, importId: params.id, after }),
        (page) => page.next,
      )
      return { body: ndjsonOf(faultsOf(pages)) }
    },
  }),
]

async function* faultsOf(pages: AsyncIterable<{ faults: RowFault[] }>) {
  for await (const page of pages) yield page.faults
}
