# One image a service: docker build --build-arg SERVICE=charges -t catraca/charges .
# The operator's tools: docker build --target tools -t catraca/tools .
# The base is named by tag: no registry was reached from where this was written, so no digest could be verified. Give one with
# --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:… (deploy/README.md).
# Needs BuildKit (the default of Docker 23 and later): the build mounts a cache.
# All images share the build stage, so the second one takes a second.
ARG NODE_IMAGE=node:24-bookworm-slim

# Only what npm needs, so that a change of code does not install again.
FROM ${NODE_IMAGE} AS manifests
COPY . /clone
WORKDIR /clone
RUN mkdir /manifests && tar -c package-lock.json $(find . -name package.json) | tar -x -C /manifests

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY --from=manifests /manifests ./
# What the lock says, or nothing.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --no-audit --no-fund
COPY . .
RUN node_modules/.bin/turbo run build --output-logs=errors-only --ui=stream \
    && node_modules/.bin/node deploy/images/assemble.mjs /out

FROM ${NODE_IMAGE} AS runtime
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
# A volume that is mounted here (the heads of the ledger) takes this owner. Nothing else is written at run time.
RUN mkdir -p /var/lib/catraca && chown 1000:1000 /var/lib/catraca
ENV NODE_ENV=production HOST=0.0.0.0
USER 1000:1000

# catraca-ops: docker run --rm --env-file … catraca/tools reconcile --live
FROM runtime AS tools
LABEL org.opencontainers.image.title="catraca tools" \
      org.opencontainers.image.description="Catraca, the payment gateway that platforms run themselves: tools of the operator"
COPY --from=build /out/tools ./
ENTRYPOINT ["node", "dist/bundle.js"]

FROM runtime
ARG SERVICE
LABEL org.opencontainers.image.title="catraca ${SERVICE}" \
      org.opencontainers.image.description="Catraca, the payment gateway that platforms run themselves: service ${SERVICE}"
COPY --from=build /out/${SERVICE} ./
ENV OPS_PORT=9100 MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=4
EXPOSE 9100
HEALTHCHECK --interval=5s --timeout=10s --start-period=60s --retries=6 CMD ["node", "healthcheck.mjs"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/bundle.js"]
