/** The messages of each part of the client, loaded with that part, in the page's language only. */
export const areas = {
  /** The launcher of Activities, and the frame and the dialogs of a running one. */
  activities: {
    en: () => import('./words/en/activities.json', { with: { type: 'json' } }),
    de: () => import('./words/de/activities.json', { with: { type: 'json' } }),
  },
  /** The developer tools of a running Activity. */
  'activity-developer': {
    en: () => import('./words/en/activity-developer.json', { with: { type: 'json' } }),
    de: () => import('./words/de/activity-developer.json', { with: { type: 'json' } }),
  },
  /** The pages before sign-in, and the controls that they share with the client. */
  base: {
    en: () => import('./words/en/base.json', { with: { type: 'json' } }),
    de: () => import('./words/de/base.json', { with: { type: 'json' } }),
  },
  /** The page on which users authorize an application. */
  consent: {
    en: () => import('./words/en/consent.json', { with: { type: 'json' } }),
    de: () => import('./words/de/consent.json', { with: { type: 'json' } }),
  },
  /** The pages on which users manage their applications. */
  developers: {
    en: () => import('./words/en/developers.json', { with: { type: 'json' } }),
    de: () => import('./words/de/developers.json', { with: { type: 'json' } }),
  },
  /** The settings of a guild. */
  'guild-settings': {
    en: () => import('./words/en/guild-settings.json', { with: { type: 'json' } }),
    de: () => import('./words/de/guild-settings.json', { with: { type: 'json' } }),
  },
  /** The administrators' pages. */
  instance: {
    en: () => import('./words/en/instance.json', { with: { type: 'json' } }),
    de: () => import('./words/de/instance.json', { with: { type: 'json' } }),
  },
  /** The main view: channels, messages and members. */
  main: {
    en: () => import('./words/en/main.json', { with: { type: 'json' } }),
    de: () => import('./words/de/main.json', { with: { type: 'json' } }),
  },
  /** Dialogs, pickers and other parts of the main view and the settings, loaded on demand. */
  dialogs: {
    en: () => import('./words/en/dialogs.json', { with: { type: 'json' } }),
    de: () => import('./words/de/dialogs.json', { with: { type: 'json' } }),
  },
  /** The names and descriptions of permissions. */
  permissions: {
    en: () => import('./words/en/permissions.json', { with: { type: 'json' } }),
    de: () => import('./words/de/permissions.json', { with: { type: 'json' } }),
  },
  /** Voice channels, stages, onboarding, screening and welcome screens. */
  'voice-and-onboarding': {
    en: () => import('./words/en/voice-and-onboarding.json', { with: { type: 'json' } }),
    de: () => import('./words/de/voice-and-onboarding.json', { with: { type: 'json' } }),
  },
  /** The descriptions of OAuth2 scopes. */
  scopes: {
    en: () => import('./words/en/scopes.json', { with: { type: 'json' } }),
    de: () => import('./words/de/scopes.json', { with: { type: 'json' } }),
  },
  /** The user's settings. */
  settings: {
    en: () => import('./words/en/settings.json', { with: { type: 'json' } }),
    de: () => import('./words/de/settings.json', { with: { type: 'json' } }),
  },
  /** The widget that web sites embed. */
  widget: {
    en: () => import('./words/en/widget.json', { with: { type: 'json' } }),
    de: () => import('./words/de/widget.json', { with: { type: 'json' } }),
  },
}
