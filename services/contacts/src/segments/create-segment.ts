import { uuidOf } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import { createSegment, maxDynamicSegments } from '@outrider/contracts/segments'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findSegment, insertSegment } from './queries.ts'
import { readDefinition } from '../rules/read-definition.ts'
import { segmentOf } from './record.ts'
import { storedTenant } from '@outrider/service/tenant'

const tooMany = `an environment holds at most ${maxDynamicSegments} dynamic segments`

export const answerCreateSegment = ({ db }: Service) =>
  answer(createSegment, async ({ tenant, segment: { name, type, definition } }, { creationId }) => {
    if (type === 'static' && definition !== undefined) throw ofStatic()
    if (type === 'dynamic' && definition === undefined)
      throw invalid('definition', 'is required of a dynamic segment', 'required')
    const segment = {
      id: uuidOf(`seg_${creationId}`),
      name,
      definition: type === 'dynamic' ? readDefinition(definition) : null,
    }
    const stored = storedTenant(tenant)
    const inserted = await insertSegment(db, stored, segment, clock.now())
    const created = inserted ?? (await findSegment(db, stored, segment.id))
    if (!created) throw new Problem('LIMIT_REACHED', tooMany)
    return segmentOf({ memberCount: 0, ...created })
  })

export function ofStatic() {
  return invalid('definition', 'is not for a static segment')
}
