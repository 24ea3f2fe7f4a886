// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/jobs.h"

#include "ui/model/viewloader.h"

#include <QWidget>

Jobs& Jobs::instance()
{
    static Jobs jobs;
    return jobs;
}

void Jobs::add(ViewLoader* loader)
{
    m_loaders.append(loader);
    connect(loader, &ViewLoader::busyChanged, this, &Jobs::changed);
}

void Jobs::remove(ViewLoader* loader)
{
    m_loaders.removeAll(loader);
    emit changed();
}

bool Jobs::belongs(const QObject* object, const QWidget* window)
{
    while (object && object != window)
        object = object->parent();
    return object != nullptr;
}

bool Jobs::isComputing(const QWidget* window) const
{
    for (ViewLoader* loader : m_loaders)
        if (loader->isComputing() && belongs(loader, window))
            return true;
    return false;
}

ViewLoader* Jobs::busy(const QWidget* window) const
{
    for (ViewLoader* loader : m_loaders)
        if (loader->isBusy() && belongs(loader, window))
            return loader;
    return nullptr;
}

void Jobs::cancelAll(const QWidget* window)
{
    const QList<ViewLoader*> loaders = m_loaders;
    for (ViewLoader* loader : loaders)
        if (loader->isComputing() && belongs(loader, window))
            loader->cancel();
}
