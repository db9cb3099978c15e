import { useState } from 'react'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { PagesEnd } from '../../../shared/page/pages-end.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { RequestEntry } from './request-entry.tsx'
import { type RequestStatus, useJoinRequests } from './use-join-requests.ts'

const empty = { SUBMITTED: 'Nobody waits to be let in.', REJECTED: 'Nobody was refused.' }

/** Those who have answered, and wait for somebody who lets them in. */
export function JoinRequestList({ guildId }: { guildId: string }) {
  const [status, setStatus] = useState<RequestStatus>('SUBMITTED')
  const pages = useJoinRequests(guildId, status)
  const { items, isLoading, problem } = pages

  return (
    <Section title="At the door" text="Newcomers whose answers somebody must look at.">
      <RadioChoice
        label="Who is shown"
        options={[
          { value: 'SUBMITTED', text: 'Those who wait' },
          { value: 'REJECTED', text: 'Those refused' },
        ]}
        chosen={status}
        onChoose={setStatus}
      />
      {items.length === 0 && !isLoading && problem === null ? <p className="section-empty">{empty[status]}</p> : null}
      <ul className="section-list" aria-label="At the door">
        {items.map((request) => (
          <RequestEntry key={request.id} request={request} onDone={() => pages.remove(request.user_id)} />
        ))}
      </ul>
      <PagesEnd pages={pages} />
    </Section>
  )
}
