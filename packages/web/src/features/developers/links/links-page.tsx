import type { ActivityLink } from '@guildhall/protocol/objects/activities/activity-link'
import { deleteActivityLink } from '@guildhall/protocol/operations/activity-links/delete-activity-link'
import { listActivityLinks } from '@guildhall/protocol/operations/activity-links/list-activity-links'
import { useCallback, useState } from 'react'
import { rich, t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { LinkDialog } from './link-dialog.tsx'
import { LinkRow } from './link-row.tsx'

/** Links into the Activity from anywhere, each with its own text and picture. */
export function LinksPage() {
  const client = useClient()
  const { application, mayChange } = useManagedApplication()
  const load = useCallback(
    (signal: AbortSignal) => client.call(listActivityLinks, { applicationId: application.id }, { signal }),
    [client, application.id],
  )
  const { answer, retry } = useLoaded(load)
  const [opened, setOpened] = useState<ActivityLink | 'new' | null>(null)

  const remove = ({ link_id, title }: ActivityLink) =>
    askToConfirm({
      title: t('links.confirm-delete', { title }),
      text: t('links.delete-consequences'),
      action: t('developers.delete'),
      work: async () => {
        await client.call(deleteActivityLink, { applicationId: application.id, link: link_id })
        retry()
      },
    })

  return (
    <>
      <p className="section-text">
        {rich('links.share-these-links-anywhere-the-activity', { code: (words) => <code>{words}</code> })}
      </p>
      <LoadingState answer={answer} retry={retry}>
        {(links) =>
          links.length === 0 ? (
            <p className="section-empty">{t('links.no-links-yet')}</p>
          ) : (
            <ul className="section-list" aria-label={t('developers.custom-links')}>
              {links.map((link) => (
                <LinkRow key={link.link_id} link={link} onEdit={mayChange ? setOpened : undefined} onRemove={remove} />
              ))}
            </ul>
          )
        }
      </LoadingState>
      {mayChange ? (
        <div className="section-buttons">
          <Button look="main" onPress={() => setOpened('new')}>
            {t('links.new-link')}
          </Button>
        </div>
      ) : null}
      {opened === null ? null : (
        <LinkDialog
          applicationId={application.id}
          link={opened === 'new' ? null : opened}
          onSaved={retry}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
