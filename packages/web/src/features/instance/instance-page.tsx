import { t } from '../../language/instance.ts'
import './instance.css'
import { getOwnInstanceStatus } from '@guildhall/protocol/operations/instance/get-own-instance-status'
import { Suspense, useCallback, useState } from 'react'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { lastPath } from '../../shared/page/last-path.ts'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { instancePath } from '../../shared/page/paths.ts'
import { SettingsFrame, SinglePage } from '../../shared/page/settings-frame.tsx'
import { useClient } from '../../state/use-client.ts'
import { instancePages } from './instance-pages.ts'

/** Administration of the whole server: its people, guilds, jobs and health. */
export function InstancePage({ page }: { page: string | null }) {
  const client = useClient()
  const [back] = useState(() => ({ to: lastPath(), text: t('instance.back') }))
  const load = useCallback((signal: AbortSignal) => client.call(getOwnInstanceStatus, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)

  if (answer.state === 'ready' && answer.value.administrator) return <Pages page={page} back={back} />
  return (
    <SinglePage
      title={
        answer.state === 'ready' ? t('instance.you-dont-have-access-to-this') : t('instance.server-administration')
      }
      back={back}
    >
      <LoadingState answer={answer} retry={retry}>
        {() => <p className="section-text">{t('instance.only-administrators-can-open-this')}</p>}
      </LoadingState>
    </SinglePage>
  )
}

type PagesProps = { page: string | null; back: { to: string; text: string } }

function Pages({ page, back }: PagesProps) {
  const chosen = instancePages.find(({ id }) => id === page) ?? instancePages[0]
  return (
    <SettingsFrame
      heading={t('instance.server-administration')}
      label={t('instance.server-administration')}
      pages={instancePages}
      chosen={chosen.id}
      isListed={page === null}
      pathOf={instancePath}
      toList={t('instance.all-pages')}
      back={back}
    >
      <Suspense fallback={<p role="status">{t('instance.loading')}</p>}>
        <chosen.Page />
      </Suspense>
    </SettingsFrame>
  )
}
