import { t } from '../../language/developers.ts'
import './developers.css'
import type { Application } from '@guildhall/protocol/objects/applications/application'
import { editApplication } from '@guildhall/protocol/operations/applications/edit-application'
import { getApplication } from '@guildhall/protocol/operations/applications/get-application'
import { Suspense, useCallback, useMemo, useState } from 'react'
import type { BodyOf } from '../../api/call.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { applicationPath, DEVELOPERS_PATH } from '../../shared/page/paths.ts'
import { SettingsFrame, SinglePage } from '../../shared/page/settings-frame.tsx'
import { useClient } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'
import { ApplicationIcon } from './application-icon.tsx'
import { applicationPages } from './application-pages.ts'
import { applicationRights } from './application-rights.ts'
import { ManagedApplicationContext } from './managed-application.ts'

const back = { to: DEVELOPERS_PATH, text: t('developers.all-applications') }

type ApplicationPageProps = { applicationId: string; page: string | null }

/** The pages of an application. */
export function ApplicationPage({ applicationId, page }: ApplicationPageProps) {
  const client = useClient()
  const load = useCallback(
    (signal: AbortSignal) => client.call(getApplication, { applicationId }, { signal }),
    [client, applicationId],
  )
  const { answer, retry } = useLoaded(load)

  if (answer.state === 'ready') return <Pages first={answer.value} page={page} />
  return (
    <SinglePage title={t('developers.application')} back={back}>
      <LoadingState answer={answer} retry={retry}>
        {() => null}
      </LoadingState>
    </SinglePage>
  )
}

function Pages({ first, page }: { first: Application; page: string | null }) {
  const client = useClient()
  const me = useMe()
  const [application, setApplication] = useState(first)
  const chosen = applicationPages.find(({ id }) => id === page) ?? applicationPages[0]

  const managed = useMemo(
    () => ({
      application,
      ...applicationRights(application, me.id),
      change: async (body: BodyOf<typeof editApplication>) => {
        setApplication(await client.call(editApplication, { applicationId: first.id }, body))
      },
      replace: setApplication,
    }),
    [application, client, first.id, me.id],
  )

  return (
    <ManagedApplicationContext value={managed}>
      <SettingsFrame
        heading={
          <span className="developers-heading">
            <ApplicationIcon application={application} /> {application.name}
          </span>
        }
        label={t('developers.pages-of', { name: application.name })}
        pages={applicationPages}
        chosen={chosen.id}
        isListed={page === null}
        pathOf={(next) => applicationPath(first.id, next)}
        toList={application.name}
        back={back}
      >
        {managed.mayChange ? null : (
          <p className="section-text">{t('developers.you-can-view-this-application-only')}</p>
        )}
        <Suspense fallback={<p role="status">{t('developers.loading')}</p>}>
          <chosen.Page />
        </Suspense>
      </SettingsFrame>
    </ManagedApplicationContext>
  )
}
