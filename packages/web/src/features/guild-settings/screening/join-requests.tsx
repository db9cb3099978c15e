import { useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { RequestEntry } from './request-entry.tsx'
import { type RequestStatus, useJoinRequests } from './use-join-requests.ts'

const empty = { SUBMITTED: t('screening.no-pending-requests'), REJECTED: t('screening.no-rejected-requests') }

/** The pending join requests. */
export function JoinRequestList({ guildId }: { guildId: string }) {
  const [status, setStatus] = useState<RequestStatus>('SUBMITTED')
  const pages = useJoinRequests(guildId, status)
  const { items, isLoading, problem } = pages

  return (
    <Section title={t('screening.join-requests')} text={t('screening.new-members-whose-answers-need-a')}>
      <RadioChoice
        label={t('screening.requests-to-show')}
        options={[
          { value: 'SUBMITTED', text: t('screening.pending') },
          { value: 'REJECTED', text: t('screening.rejected') },
        ]}
        chosen={status}
        onChoose={setStatus}
      />
      {items.length === 0 && !isLoading && problem === null ? <p className="section-empty">{empty[status]}</p> : null}
      <ul className="section-list" aria-label={t('screening.join-requests')}>
        {items.map((request) => (
          <RequestEntry key={request.id} request={request} onDone={() => pages.remove(request.user_id)} />
        ))}
      </ul>
      <ListEnd pages={pages} />
    </Section>
  )
}
