# The image of Guildhall; docs/operating.md describes how to run it.
#
# Rebuild it with --pull to get security fixes of the base system. The Node version is the one that the project is tested with. Set
# NODE_IMAGE to an image with a digest (node:…@sha256:…) for reproducible builds.
ARG NODE_IMAGE=node:26.10.0-trixie-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/protocol/package.json packages/protocol/
COPY packages/server/package.json packages/server/
COPY packages/test/package.json packages/test/
COPY packages/testing/package.json packages/testing/
COPY packages/web/package.json packages/web/
# npm ci installs every package of package.json, but the image needs no development tools.
RUN npm pkg delete devDependencies

FROM manifests AS client
RUN npm ci --workspace packages/web --workspace packages/protocol \
    --ignore-scripts --no-audit --no-fund --loglevel=error
COPY packages/protocol packages/protocol
COPY packages/web packages/web
COPY tsconfig.json ./
RUN npm run build --workspace packages/web --loglevel=error

FROM manifests AS server
RUN npm ci --workspace packages/server --workspace packages/protocol --omit=dev \
    --ignore-scripts --no-audit --no-fund --loglevel=error

FROM ${NODE_IMAGE}
# The server needs no package managers. It runs as a user that owns only /data.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* \
    && ln -s /app/packages/server/src/main.ts /usr/local/bin/guildhall \
    && mkdir /data \
    && chown 10001:10001 /data
WORKDIR /app
COPY --from=server /app ./
COPY LICENSE ./
COPY packages/protocol packages/protocol
COPY packages/server packages/server
COPY --from=client /app/packages/web/dist packages/web/dist

ENV GUILDHALL_HOST=0.0.0.0 GUILDHALL_DATA=/data
USER 10001:10001
VOLUME /data
EXPOSE 3333
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.GUILDHALL_PORT ?? 3333}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["guildhall"]
CMD ["start"]
