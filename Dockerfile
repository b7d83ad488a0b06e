# The games with all rules compiled, served at port 8420; tables are kept in /data.
# tests/test_container.py builds and runs it, or carries out its steps where there is no container engine.

FROM python:3.11-slim AS build
WORKDIR /source
# All games, or some of them: docker build --build-arg GAMES=cartagena,pirates
ARG GAMES=
# Compiled for no processor in particular: Numba then finds its cache valid on every one of this kind.
ENV NUMBA_CPU_NAME=generic
COPY requirements/play.txt requirements/cluster.txt requirements/
COPY tools/image tools/image
RUN tools/image/packages.sh /opt/flibuste
COPY . .
RUN tools/image/games.sh /opt/flibuste /var/cache/flibuste "$GAMES"

FROM python:3.11-slim
ARG GAMES=
RUN useradd --uid 10001 --no-create-home --home-dir /data flibuste \
 && install --directory --owner=10001 /data
# The same place as above: the cache is keyed by it. Numba wants to write where it reads, so the cache has its owner.
COPY --from=build /opt/flibuste /opt/flibuste
COPY --from=build --chown=10001 /var/cache/flibuste /var/cache/flibuste
ENV PATH=/opt/flibuste/bin:$PATH \
    NUMBA_CPU_NAME=generic \
    FLIBUSTE_CACHE=/var/cache/flibuste \
    FLIBUSTE_DATA=/data \
    FLIBUSTE_SERVER_HOST=0.0.0.0 \
    FLIBUSTE_SERVER_PORT=8420 \
    FLIBUSTE_SERVER_GAMES=$GAMES
USER 10001
VOLUME /data
EXPOSE 8420
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --start-interval=1s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8420/health', timeout=2)"]
CMD ["flibuste", "serve"]
