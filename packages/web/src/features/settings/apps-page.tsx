import { rich, t } from '../../language/settings.ts'
import './apps-page.css'
import { isOAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import type { Authorization } from '@guildhall/protocol/objects/applications/oauth2'
import { deleteUserAuthorization } from '@guildhall/protocol/operations/oauth2/delete-user-authorization'
import { listUserAuthorizations } from '@guildhall/protocol/operations/oauth2/list-user-authorizations'
import { useCallback } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { applicationIconUrl } from '../../shared/guild/image-urls.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { askToConfirm } from '../../shared/overlay/open-dialog.tsx'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { scopeText } from '../../shared/permissions/scope-texts.ts'
import { unseen } from '../../shared/text/unseen.tsx'
import { Monogram } from '../../shared/user/monogram.tsx'
import { useClient } from '../../state/use-client.ts'

/** The applications that the user has authorized. */
export function AppsPage() {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(listUserAuthorizations, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)

  const remove = ({ id, application }: Authorization) =>
    askToConfirm({
      title: t('settings.confirm-remove-app', { name: application.name }),
      text: t('settings.it-can-no-longer-act-in'),
      action: t('settings.remove'),
      work: async () => {
        await client.call(deleteUserAuthorization, { authorizationId: id })
        retry()
      },
    })

  return (
    <>
      <p className="section-text">{t('settings.these-apps-can-act')}</p>
      <LoadingState answer={answer} retry={retry}>
        {(authorizations) =>
          authorizations.length === 0 ? (
            <p className="section-empty">{t('settings.you-havent-authorized-any-apps')}</p>
          ) : (
            <ul className="section-list" aria-label={t('settings.authorized-apps')}>
              {authorizations.map((each) => (
                <AppRow key={each.id} authorization={each} onRemove={() => remove(each)} />
              ))}
            </ul>
          )
        }
      </LoadingState>
    </>
  )
}

type AppRowProps = { authorization: Authorization; onRemove: () => void }

function AppRow({ authorization: { application, scopes, user_installed }, onRemove }: AppRowProps) {
  const { id, name, icon } = application
  return (
    <li className="section-row app-row">
      {icon === null ? (
        <Monogram name={name} />
      ) : (
        <img className="app-icon" src={applicationIconUrl(id, icon, 40)} alt="" />
      )}
      <div className="section-row-words">
        <strong>{name}</strong>
        <ul className="app-scopes" aria-label={t('settings.what-can-do', { name })}>
          {scopes.filter(isOAuth2Scope).map((scope) => (
            <li key={scope}>{scopeText(scope)}</li>
          ))}
          {user_installed ? <li>{t('settings.offer-its-commands')}</li> : null}
        </ul>
      </div>
      <Button onPress={onRemove}>{rich('settings.remove-app', { name, span: unseen })}</Button>
    </li>
  )
}
