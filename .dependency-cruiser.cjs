// The allowed imports (see ARCHITECTURE.md). Each rule forbids imports; its comment describes the alternative.
//
//   protocol <- store <- kernel <- media <- features <- { http, gateway, jobs, activities } <- app.ts <- main.ts, cli
//                                                      features <- imports <- cli, features <- html-export <- { http, cli }
//                          kernel <- outbox <- gateway, kernel <- { outside, bus } <- app.ts

const server = '^packages/server/src/'
const tests = '\\.test\\.tsx?$|-invariants\\.ts$|^packages/testing/|^packages/server/bench/|/e2e/'
const supporting = '(/feature|-(store|view|rules|actions|jobs|hooks|tables))\\.ts$'
const parts = `${server}features/[^/]+/[^/]+\\.ts$`
const operations = `${server}features/(${require('node:fs')
  .globSync('packages/protocol/src/operations/*/*.ts', { cwd: __dirname })
  .map((file) => file.split('/').slice(-2).join('/').slice(0, -3))
  .join('|')})\\.ts$`

/** Forbids files of a layer to import server files outside of that layer and the allowed ones. */
const layer = (name, ...allowed) => ({
  name: `${name}-stays-below`,
  comment: `${name} may import only: ${[name, ...allowed].join(', ')}. Move shared code to a lower layer, or pass it in from app.ts.`,
  severity: 'error',
  from: { path: `${server}${name}/`, pathNot: tests },
  to: { path: server, pathNot: `${server}(${[name, ...allowed].join('|')})(/|\\.ts$)` },
})

const onlyIn = (name, comment, packages, places) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: `${places}|${tests}` },
  to: { path: packages },
})

const packageFolder = (names) => `(^|/)node_modules/(${names})`

module.exports = {
  forbidden: [
    {
      name: 'resolved',
      comment: 'The rules do not see what an unresolved import leads to.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycles',
      comment: 'Move the code that files of an import cycle share to a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'protocol-is-independent',
      comment: 'protocol holds data and pure functions, and does not depend on the server, the client or scripts.',
      severity: 'error',
      from: { path: '^packages/protocol/' },
      to: { path: '^packages/(server|web)/|^scripts/' },
    },
    layer('store', 'version', 'load-modules'),
    layer('kernel', 'store'),
    layer('media', 'kernel', 'store'),
    layer('outbox', 'kernel', 'store'),
    layer('bus', 'kernel', 'store'),
    layer('outside', 'kernel'),
    layer('mail', 'kernel'),
    layer('openid', 'kernel', 'outside'),
    layer('features', 'media', 'kernel', 'store'),
    layer('imports', 'features', 'media', 'kernel', 'store', 'outside', 'describe-error', 'version'),
    layer('html-export', 'features', 'kernel', 'store'),
    layer('http', 'html-export', 'features', 'media', 'kernel', 'store', 'config', 'load-modules'),
    layer('gateway', 'outbox', 'features', 'media', 'kernel', 'store', 'config'),
    layer('jobs', 'features', 'kernel', 'store'),
    layer('activities', 'features', 'media', 'kernel', 'store', 'config'),
    {
      name: 'features-importers',
      comment:
        'Only http, app.ts, the start command, scripts and tests import features.ts. Other commands load only the tables: cli/load-tables.ts.',
      severity: 'error',
      from: { path: server, pathNot: `${server}(http/|app\\.ts$|features\\.ts$|cli/start\\.ts$)|${tests}` },
      to: { path: `${server}features\\.ts$` },
    },
    {
      name: 'features-imports-lower-layers',
      comment: 'features.ts finds the features in their folders, and imports only the layers below them.',
      severity: 'error',
      from: { path: `${server}features\\.ts$` },
      to: {
        path: server,
        pathNot: `${server}(load-modules\\.ts$|kernel/|media/media-tables\\.ts$|store/(table\\.ts$|tables/))`,
      },
    },
    {
      name: 'tables-are-data',
      comment: 'A -tables file only describes tables: put queries into a -store file.',
      severity: 'error',
      from: { path: `${server}(features|media)/.+-tables\\.ts$|${server}store/tables/` },
      to: { path: server, pathNot: `${server}(store/(column|table|tables)\\.ts$|store/tables/)` },
    },
    {
      name: 'app-importers',
      comment: 'Only commands and sandboxes start an app.',
      severity: 'error',
      from: { path: '^packages/', pathNot: `${server}(main\\.ts$|cli/|sandboxes/)|${tests}` },
      to: { path: `${server}(app\\.ts$|cli/)` },
    },
    {
      name: 'sandboxes-below-commands',
      comment: 'Commands use sandboxes, not the other way round.',
      severity: 'error',
      from: { path: `${server}sandboxes/`, pathNot: tests },
      to: { path: `${server}cli/` },
    },
    {
      name: 'main-is-not-imported',
      comment: 'main.ts runs a command as soon as it is imported.',
      severity: 'error',
      from: {},
      to: { path: `${server}main\\.ts$` },
    },
    {
      name: 'parts-are-not-shared',
      comment:
        'Only the feature.ts of their feature and tests import operations, job handlers and chores. Put shared code into -actions, -rules, -store or -view.',
      severity: 'error',
      from: { pathNot: `/feature\\.ts$|\\.test\\.ts$` },
      to: { path: parts, pathNot: `${supporting}|\\.test\\.ts$` },
    },
    {
      name: 'feature-lists-its-own-parts',
      comment: 'feature.ts lists the parts of its own feature, and the hooks of other features that it implements.',
      severity: 'error',
      from: { path: '^packages/server/src/features/([^/]+)/feature\\.ts$' },
      to: { path: `${server}features/`, pathNot: '^packages/server/src/features/($1/|.+-hooks\\.ts$)' },
    },
    {
      name: 'feature-is-not-imported',
      comment: 'features.ts finds every feature.ts in its folder.',
      severity: 'error',
      from: {},
      to: { path: `${server}features/[^/]+/feature\\.ts$` },
    },
    {
      name: 'operation-has-its-own-test',
      comment: 'A test calls other operations over HTTP, not by importing them.',
      severity: 'error',
      from: { path: '^(packages/.+)\\.test\\.ts$' },
      to: { path: operations, pathNot: '^$1\\.ts$' },
    },
    onlyIn('fastify-in-http', 'Only http/ uses Fastify.', packageFolder('@?fastify/'), `${server}http/`),
    onlyIn(
      'nodemailer-in-mail',
      'Only mail/ sends mail: use `kernel.mailer`.',
      packageFolder('nodemailer/'),
      `${server}mail/`,
    ),
    onlyIn(
      'openid-client-in-openid',
      'Only openid/ asks the OpenID Connect issuer: use `kernel.identityProvider`.',
      packageFolder('openid-client/'),
      `${server}openid/`,
    ),
    onlyIn('sharp-in-media', 'Only media/ decodes images.', packageFolder('sharp/'), `${server}media/`),
    {
      name: 'parsers-in-the-decoder',
      comment: 'Uploaded images and videos are parsed only in decoder processes: use `decode`.',
      severity: 'error',
      from: { path: server, pathNot: `${server}media/(decoding/(decode-picture|decoder)|metadata/.+)\\.ts$|${tests}` },
      to: {
        path: `${server}media/(decoding/decode-picture|animation|metadata/.+)\\.ts$`,
        pathNot: `${server}media/metadata/metadata-formats\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    onlyIn(
      'addresses-in-outside',
      'Only outside/ classifies IP addresses.',
      packageFolder('ipaddr\\.js/'),
      `${server}outside/`,
    ),
    onlyIn('ws-in-gateway', 'Only gateway/ uses ws.', packageFolder('(@types/)?ws/'), `${server}gateway/`),
    onlyIn(
      'sql-in-store',
      'Only store/ depends on a specific database.',
      `${packageFolder('(@types/)?pg/')}|^(node:)?sqlite$`,
      `${server}store/`,
    ),
    {
      name: 'web-sees-types',
      comment: 'The client imports only types from the server, never code.',
      severity: 'error',
      from: { path: '^packages/web/', pathNot: tests },
      to: { path: '^packages/server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-apart',
      comment: "Features of the client don't import each other: put shared code into shared/ or state/.",
      severity: 'error',
      from: { path: '^packages/web/src/features/([^/]+)/' },
      to: { path: '^packages/web/src/features/', pathNot: '^packages/web/src/features/$1/' },
    },
    {
      name: 'web-language-stays-below',
      comment: 'language/ holds the texts of the client, and does not depend on the rest of it.',
      severity: 'error',
      from: { path: '^packages/web/src/language/' },
      to: { path: '^packages/web/src/', pathNot: '^packages/web/src/(language/|api/stored-values\\.ts$)' },
    },
    ...['api', 'gateway', 'state', 'shared', 'features'].map((name, index, layers) => ({
      name: `web-${name}-stays-below`,
      comment: `In the client: ${layers.join(' <- ')} <- app.`,
      severity: 'error',
      from: { path: `^packages/web/src/${name}/` },
      to: { path: `^packages/web/src/(${[...layers.slice(index + 1), 'app'].join('|')})/` },
    })),
    {
      name: 'web-calls-by-contract',
      comment: 'Calls are typed by the contract of their operation: use `client.call`, or `call` and `upload` of api/.',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: `^packages/web/src/(api|testing)/|${tests}` },
      to: { path: '^packages/web/src/api/request\\.ts$' },
    },
    {
      name: 'testing-in-tests',
      comment: 'Only tests, the benchmark and scripts import test code, which includes the invariants of features.',
      severity: 'error',
      from: { pathNot: `${tests}|^scripts/|^packages/web/src/testing/` },
      to: {
        path: '^packages/testing/|^packages/web/src/testing/|^packages/server/.+-invariants\\.ts$|\\.test\\.tsx?$',
      },
    },
    {
      name: 'no-development-packages',
      comment: 'Packages that published code imports must be in dependencies.',
      severity: 'error',
      from: { path: '^packages/(server|protocol)/src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
