# The wheel is built and its packages are installed here; the last stage carries neither pip's work nor a compiler.
FROM python:3.13-slim AS build

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_ROOT_USER_ACTION=ignore

WORKDIR /build
RUN python -m venv /venv
COPY requirements.lock ./
RUN /venv/bin/pip install --requirement requirements.lock
COPY pyproject.toml LICENSE ./
COPY tools/hatch_assets.py tools/
COPY alembic alembic
COPY static static
COPY templates templates
COPY spades spades
COPY web web
RUN /venv/bin/pip install --no-deps .
# What guests think with is compiled here, once; a container takes it over into its data folder.
ENV NUMBA_CACHE_DIR=/venv/compiled
RUN install --directory /venv/compiled && /venv/bin/spades warm


FROM python:3.13-slim

# A read-only root works: nothing is written but below /data. Any user works too: the mode of /data says so,
# and a new volume takes it over.
RUN install --directory --mode=1777 /data
COPY --from=build /venv /venv

ENV NUMBA_CACHE_DIR=/venv/compiled \
    PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    SPADES_DATA_DIR=/data \
    SPADES_HOST=0.0.0.0 \
    SPADES_PORT=8000

USER 10001:10001
WORKDIR /data
VOLUME ["/data"]
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request as ask; ask.urlopen(f\"http://127.0.0.1:{os.environ['SPADES_PORT']}{os.environ.get('SPADES_BASE_PATH', '').rstrip('/')}/healthz\", timeout=4)"]
CMD ["spades", "serve"]
